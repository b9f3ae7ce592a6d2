// Wheel and rail in the cross section at the cursor, with contact points and the forces on the wheel.
import { told } from "./axis.js";
import { Plot } from "./plot.js";
import { before } from "./series.js";

const MM = 1e3;
const LONGEST = 38; // arrow of the greatest force of a wheel [mm]
const [WHEEL, RAIL, POINT] = [0, 7, 1]; // colours

export class Section {
  constructor(page, element, spec) {
    this.page = page;
    this.wheels = spec.wheels;
    this.chosen = 0;
    this.bar = document.createElement("div");
    this.bar.className = "choice";
    this.words = document.createElement("span");
    this.bar.append(this.chooser(), this.words);
    element.before(this.bar);
    this.plot = new Plot(page, element, { title: spec.title, columns: 1, panels: [this.panel()] });
    page.cursor.subscribe(() => this.move());
  }

  chooser() {
    const select = document.createElement("select");
    select.setAttribute("aria-label", "wheel");
    this.wheels.forEach((wheel, n) => {
      const run = this.page.runs.length > 1 ? `, ${this.page.runs[wheel.run]}` : "";
      select.append(new Option(`${wheel.wheelset}, ${wheel.side} wheel${run}`, n));
    });
    select.addEventListener("change", () => {
      this.chosen = Number(select.value);
      this.plot.panels[0].ySeen = null;
      this.plot.panels[0].own.range = null;
      this.move();
    });
    return select;
  }

  move() {
    const panel = this.plot.panels[0];
    panel.spec = Object.assign(this.panel(), { figure: this.plot });
    for (const line of panel.spec.lines) line.sorted = false;
    this.plot.redraw();
  }

  panel() {
    const wheel = this.wheels[this.chosen];
    const course = this.page.courses.find((one) => one.run === wheel.run && one.body === wheel.wheelset && one.even);
    const asked = this.page.cursor.time ?? wheel.t[0] ?? 0;
    const time = course ? this.page.instant(course, asked) : asked;
    const n = wheel.t.length ? before(wheel.t, time) : 0;
    const [y, z, roll] = wheel.pose.subarray(3 * n, 3 * n + 3);
    const [sideways, upward] = wheel.moved.subarray(2 * n, 2 * n + 2);
    const [c, s] = [Math.cos(roll), Math.sin(roll)];
    const own = placed(wheel.wheel, (u, v) => [y + c * u - s * v, z + s * u + c * v]);
    const rail = placed(wheel.rail, (u, v) => [u + sideways, v + upward]);
    const points = { x: [], y: [] };
    const arrows = [];
    const words = [];
    const scale = LONGEST / this.greatest(wheel);
    for (let row = 0; row < wheel.rows; row++) {
      const at = 4 * (n * wheel.rows + row);
      const [py, pz, fy, fz] = wheel.contacts.subarray(at, at + 4);
      if (!Number.isFinite(py) || !Number.isFinite(fz)) continue;
      points.x.push(py * MM);
      points.y.push(pz * MM);
      arrows.push({ x: py * MM, y: pz * MM, dx: fy * scale, dy: fz * scale, colour: POINT });
      words.push(`${told(Math.hypot(fy, fz) / 1e3)} kN`);
    }
    this.words.textContent = `t = ${told(time)} s, ${words.length ? `force on the wheel: ${words.join(" and ")}` : "in the air"}`;
    return {
      xLabel: "y [mm], left positive",
      yLabel: "z [mm]",
      title: "",
      height: 1.75,
      equal: true,
      leftward: true,
      ...this.seen(wheel),
      lines: [
        { ...rail, name: "rail", colour: RAIL },
        { ...own, name: "wheel", colour: WHEEL },
        { ...points, name: "contact points", colour: POINT, marks: true, weight: 1.4 },
      ],
      arrows,
    };
  }

  greatest(wheel) {
    if (wheel.most) return wheel.most;
    let most = 1;
    for (let n = 0; n < wheel.contacts.length; n += 4) {
      const force = Math.hypot(wheel.contacts[n + 2], wheel.contacts[n + 3]);
      if (force > most) most = force;
    }
    return (wheel.most = most);
  }

  // About the head of the rail.
  seen(wheel) {
    let [low, high] = [Infinity, -Infinity];
    for (let n = 0; n < wheel.wheel.length; n += 2) {
      low = Math.min(low, wheel.wheel[n] * MM);
      high = Math.max(high, wheel.wheel[n] * MM);
    }
    const width = high - low;
    return { xRange: [low - 0.07 * width, high + 0.07 * width], yRange: [-0.28 * width, 0.36 * width] };
  }

  show(visible) {
    this.plot.show(visible);
    if (visible) this.move();
  }

  redraw() {
    this.plot.redraw();
  }

  print() {
    this.move();
    this.plot.print();
  }
}

function placed(points, move) {
  const count = points.length / 2;
  const [x, y] = [new Float32Array(count), new Float32Array(count)];
  for (let n = 0; n < count; n++) {
    const [a, b] = move(points[2 * n], points[2 * n + 1]);
    x[n] = a * MM;
    y[n] = b * MM;
  }
  return { x, y };
}
