// Surfaces in space, coloured by a number, from behind to front; drag to turn.
import { told, unitOf } from "./axis.js";
import { drawRamp } from "./bars.js";

const HEIGHT = 460; // [px]
const MOST = 130; // rows and columns of a sheet that are drawn
const RAMP = 64; // colours

export class Relief {
  constructor(page, element, spec) {
    Object.assign(this, { page, element, spec, visible: false });
    this.azimuth = (spec.azimuth * Math.PI) / 180;
    this.elevation = 0.55;
    this.canvas = document.createElement("canvas");
    this.canvas.style.cursor = "grab";
    element.append(this.canvas);
    this.sheets = spec.sheets.map(coarse);
    this.bounds = bounds(this.sheets);
    this.colours = ramp(spec.stops);
    this.turn();
  }

  turn() {
    let from = null;
    this.canvas.addEventListener("pointerdown", (event) => {
      from = [event.clientX, event.clientY];
      this.canvas.setPointerCapture(event.pointerId);
    });
    this.canvas.addEventListener("pointermove", (event) => {
      if (!from) return;
      this.azimuth -= (event.clientX - from[0]) * 0.008;
      this.elevation = Math.min(1.5, Math.max(-0.3, this.elevation + (event.clientY - from[1]) * 0.006));
      from = [event.clientX, event.clientY];
      this.redraw();
    });
    this.canvas.addEventListener("pointerup", () => (from = null));
  }

  show(visible) {
    this.visible = visible;
    if (visible) this.redraw();
    else if (!this.page.theme.printing) this.canvas.width = 0;
  }

  redraw() {
    if (!this.visible || this.pending) return;
    this.pending = true;
    requestAnimationFrame(() => {
      this.pending = false;
      this.draw();
    });
  }

  print() {
    this.draw(700);
  }

  draw(width = this.element.clientWidth) {
    if (!(width > 60)) return;
    const { theme } = this.page;
    const ratio = Math.min(2, globalThis.devicePixelRatio || 1);
    this.element.style.height = theme.printing ? "" : `${HEIGHT}px`;
    this.canvas.width = width * ratio;
    this.canvas.height = HEIGHT * ratio;
    const pen = this.canvas.getContext("2d");
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.font = "12px system-ui, sans-serif";
    const { project, toward } = this.camera(width - 90, HEIGHT - 30);
    for (const face of this.faces(project, toward)) {
      pen.fillStyle = pen.strokeStyle = face.colour;
      pen.beginPath();
      face.points.forEach(([x, y], n) => (n ? pen.lineTo(x, y) : pen.moveTo(x, y)));
      pen.closePath();
      pen.fill();
      pen.lineWidth = 0.6;
      pen.stroke();
    }
    this.drawAxes(pen, project, theme.inks);
    const bar = { stops: this.spec.stops, low: 0, high: this.spec.greatest, label: this.spec.valueLabel };
    drawRamp(pen, bar, { left: width - 80, top: 40, height: HEIGHT - 90 }, theme.inks);
    this.element.dataset.drawn = theme.name;
  }

  // From the middle of everything, equal scales along all axes.
  camera(width, height) {
    const { low, high } = this.bounds;
    const middle = low.map((value, k) => (value + high[k]) / 2);
    const size = Math.hypot(...low.map((value, k) => high[k] - value)) || 1;
    const [ca, sa] = [Math.cos(this.azimuth), Math.sin(this.azimuth)];
    const [ce, se] = [Math.cos(this.elevation), Math.sin(this.elevation)];
    const scale = (0.92 * Math.min(width, height * 1.35)) / size;
    const project = (x, y, z) => {
      const [u, v, w] = [x - middle[0], y - middle[1], z - middle[2]];
      const side = -sa * u + ca * v;
      const ahead = ca * u + sa * v;
      return [width / 2 + scale * side, height / 2 - scale * (ce * w - se * ahead), ce * ahead + se * w];
    };
    return { project, toward: [ca * ce, sa * ce, se] };
  }

  faces(project, toward) {
    const faces = [];
    for (const { rows, columns, x, y, z, values } of this.sheets) {
      const points = Array.from(x, (_, n) => project(x[n], y[n], z[n]));
      for (let i = 0; i + 1 < rows; i++) {
        for (let j = 0; j + 1 < columns; j++) {
          const [a, b, c, d] = [i * columns + j, i * columns + j + 1, (i + 1) * columns + j + 1, (i + 1) * columns + j];
          const value = Math.max(...[a, b, c, d].map((n) => (Number.isFinite(values[n]) ? values[n] : 0)));
          const light = facing(x, y, z, a, b, d, toward);
          const corners = [points[a], points[b], points[c], points[d]];
          faces.push({
            points: corners,
            depth: corners[0][2] + corners[1][2] + corners[2][2] + corners[3][2],
            colour: this.colour(value, light),
          });
        }
      }
    }
    return faces.sort((one, other) => one.depth - other.depth);
  }

  colour(value, light) {
    const bare = [1, 3, 5].map((k) => parseInt(this.spec.bare.slice(k, k + 2), 16));
    const share = value / this.spec.greatest;
    const rgb = share > 1e-3 ? this.colours[Math.min(RAMP - 1, Math.floor(share * RAMP))] : bare;
    return `rgb(${rgb.map((part) => Math.round(part * (0.62 + 0.38 * light))).join(" ")})`;
  }

  // Three edges at the lowest corner with their names, and below how far each of them goes.
  drawAxes(pen, project, inks) {
    const { low, high } = this.bounds;
    const [x0, y0] = project(...low);
    pen.strokeStyle = inks.soft;
    pen.fillStyle = inks.ink;
    pen.textBaseline = "middle";
    this.spec.labels.forEach((label, k) => {
      const [x1, y1] = project(...low.map((value, n) => (n === k ? high[n] : value)));
      pen.beginPath();
      pen.moveTo(x0, y0);
      pen.lineTo(x1, y1);
      pen.stroke();
      pen.textAlign = x1 < x0 - 4 ? "right" : "left";
      const name = unitOf(label).name;
      pen.fillText(name.split(",")[0], x1 + (x1 < x0 - 4 ? -6 : 6), y1 + (y1 > y0 + 4 ? 8 : -6));
    });
    pen.fillStyle = inks.soft;
    pen.textAlign = "left";
    const words = this.spec.labels.map((label, k) => `${label}: ${told(low[k])} to ${told(high[k])}`);
    pen.fillText(words.join("   "), 4, HEIGHT - 10);
  }
}

// A sheet with fewer rows and columns where it has very many.
function coarse({ rows, x, y, z, values }) {
  const columns = x.length / rows;
  const pick = (count) => {
    const step = Math.max(1, Math.ceil((count - 1) / MOST));
    const kept = [];
    for (let n = 0; n < count - 1; n += step) kept.push(n);
    return [...kept, count - 1];
  };
  const [down, across] = [pick(rows), pick(columns)];
  const taken = (array) => Float32Array.from(down.flatMap((i) => across.map((j) => array[i * columns + j])));
  return { rows: down.length, columns: across.length, x: taken(x), y: taken(y), z: taken(z), values: taken(values) };
}

function bounds(sheets) {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const sheet of sheets) {
    [sheet.x, sheet.y, sheet.z].forEach((values, k) => {
      for (const value of values) {
        if (value < low[k]) low[k] = value;
        if (value > high[k]) high[k] = value;
      }
    });
  }
  return { low, high };
}

// How much a face looks at the eye, 0 to 1.
function facing(x, y, z, a, b, d, toward) {
  const [ux, uy, uz] = [x[b] - x[a], y[b] - y[a], z[b] - z[a]];
  const [vx, vy, vz] = [x[d] - x[a], y[d] - y[a], z[d] - z[a]];
  const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const size = Math.hypot(...normal) || 1;
  return Math.abs(normal[0] * toward[0] + normal[1] * toward[1] + normal[2] * toward[2]) / size;
}

function ramp(stops) {
  const channels = stops.map((stop) => [1, 3, 5].map((k) => parseInt(stop.slice(k, k + 2), 16)));
  return Array.from({ length: RAMP }, (_, n) => {
    const at = (n / (RAMP - 1)) * (stops.length - 1);
    const k = Math.min(stops.length - 2, Math.floor(at));
    return channels[k].map((part, c) => part + (channels[k + 1][c] - part) * (at - k));
  });
}
