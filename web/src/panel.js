// One pair of axes with everything between them.
import { Axis, told, unitOf } from "./axis.js";
import { drawBands, drawRamp } from "./bars.js";
import { drawField, fieldAt } from "./field.js";
import { filtered } from "./filter.js";
import { before, between, held, rising, roomy, widen } from "./series.js";
import { drawArrow, drawLine, drawWords } from "./strokes.js";
import { View } from "./view.js";

const FONT = "12px system-ui, sans-serif";
const LABELS = { s: "s [m]", t: "t [s]" };

export class Panel {
  constructor(page, spec) {
    this.page = page;
    this.spec = spec;
    this.own = new View(); // of x, where it is not shared
    this.ySeen = null; // range of y that the reader has chosen
    this.caches = new Map();
    for (const line of spec.lines) line.sorted = !line.marks && (line.course !== undefined || rising(line.x));
    const courses = spec.lines.map((line) => page.courses[line.course]).filter(Boolean);
    this.ofRun = courses.length > 0;
    this.overDistance = this.ofRun && courses.every((course) => course.s);
    this.course = courses[0] ?? null; // whose position the cursor shows
  }

  // "s", "t", or null where x is something else.
  get kind() {
    if (this.ofRun) return this.overDistance ? this.page.choices.over : "t";
    return this.spec.along ? "s" : null;
  }

  get shaded() {
    return this.kind !== null && this.page.shades.length > 0 && (this.kind === "s" || Boolean(this.course?.s ?? this.page.reference));
  }

  get view() {
    return this.kind ? this.page.views[this.kind] : this.own;
  }

  get xLabel() {
    return this.ofRun && this.spec.xLabel ? LABELS[this.kind] : this.spec.xLabel;
  }

  x(line) {
    if (line.course === undefined) return line.x;
    const course = this.page.courses[line.course];
    return this.kind === "s" ? course.s : course.t;
  }

  // Values as they are shown: filtered, where that is wanted and allowed.
  y(line) {
    const { filter } = this.page.choices;
    if (filter === "raw" || line.course === undefined || line.steps || line.marks) return line.y;
    const course = this.page.courses[line.course];
    if (!course.even) return line.y;
    const cache = this.caches.get(line) ?? {};
    this.caches.set(line, cache);
    return (cache[filter] ??= filtered(filter, line.y, course));
  }

  shown(line) {
    return !this.page.hidden(this.spec.figure, line);
  }

  // Everything there is along x.
  get xAll() {
    const { spec, kind } = this;
    if (this.ofRun && this.page.extents[kind]) return this.page.extents[kind];
    if (spec.xRange && !this.ofRun) return spec.xRange;
    const range = [Infinity, -Infinity];
    for (const line of spec.lines) widen(range, this.x(line), 0, undefined, spec.logarithmic ? 0 : -Infinity);
    if (spec.field) widen(range, spec.field.x);
    for (const mark of [...(spec.arrows ?? []), ...(spec.texts ?? [])]) widen(range, [mark.x, mark.x + (mark.dx ?? 0)]);
    const margin = spec.field || (kind && range[1] > range[0]) ? 0 : 0.04;
    return margin || !(range[1] > range[0]) ? roomy(range, margin || 0.04, spec.logarithmic) : range;
  }

  // What is seen of y: as chosen, as given, or what there is between the ends of x.
  yRange([low, high]) {
    const { spec } = this;
    if (this.ySeen) return this.ySeen;
    if (spec.yRange) return spec.yRange;
    const range = [Infinity, -Infinity];
    const above = spec.logarithmic ? 0 : -Infinity;
    for (const line of spec.lines) {
      if (!this.shown(line)) continue;
      const x = this.x(line);
      const y = this.y(line);
      if (line.sorted && !spec.equal) widen(range, y, Math.max(0, before(x, low)), Math.min(x.length, before(x, high) + 2), above);
      else widen(range, y, 0, undefined, above);
    }
    if (spec.field) widen(range, spec.field.y);
    for (const mark of [...(spec.arrows ?? []), ...(spec.texts ?? [])]) widen(range, [mark.y, mark.y + (mark.dy ?? 0)]);
    return spec.field ? range : roomy(range, 0.06, spec.logarithmic);
  }

  // Axes for a box of pixels { left, top, width, height }.
  layOut(box) {
    this.box = box;
    let [x0, x1] = this.view.range ?? this.xAll;
    let [y0, y1] = this.yRange([x0, x1]);
    if (this.spec.equal) [x0, x1, y0, y1] = equalised(x0, x1, y0, y1, box);
    const { leftward, downward, logarithmic } = this.spec;
    const [left, right, top, bottom] = [box.left, box.left + box.width, box.top, box.top + box.height];
    this.axes = {
      x: new Axis(x0, x1, leftward ? right : left, leftward ? left : right, logarithmic),
      y: new Axis(y0, y1, downward ? top : bottom, downward ? bottom : top, logarithmic),
    };
  }

  draw(pen, theme, ratio) {
    const { spec, box, axes } = this;
    const inks = theme.inks;
    pen.font = FONT;
    pen.fillStyle = inks.back;
    pen.fillRect(box.left, box.top, box.width, box.height);
    pen.save();
    pen.beginPath();
    pen.rect(box.left, box.top, box.width, box.height);
    pen.clip();
    if (this.shaded) this.drawShades(pen, inks);
    pen.restore();
    if (this.shaded && this.first) this.nameShades(pen, inks);
    this.drawGrid(pen, inks);
    pen.save();
    pen.beginPath();
    pen.rect(box.left, box.top, box.width, box.height);
    pen.clip();
    if (spec.field) drawField(pen, spec.field, axes, box, ratio);
    for (const line of spec.lines) {
      if (this.shown(line)) drawLine(pen, line, this.x(line), this.y(line), axes, theme.colour(line.colour));
    }
    for (const arrow of spec.arrows ?? []) drawArrow(pen, arrow, axes, theme.colour(arrow.colour));
    for (const text of spec.texts ?? []) drawWords(pen, text, axes, theme.colour(text.colour));
    pen.restore();
    pen.strokeStyle = inks.frame;
    pen.lineWidth = 1;
    pen.strokeRect(box.left + 0.5, box.top + 0.5, box.width - 1, box.height - 1);
    const bar = { left: box.left + box.width + 10, top: box.top, height: box.height };
    if (spec.field) drawBands(pen, spec.field, bar, inks);
    else if (this.scale) drawRamp(pen, this.scale, bar, inks);
  }

  // Transitions and curves of the track behind what happens on them.
  drawShades(pen, inks) {
    const { box } = this;
    for (const shade of this.page.shades) {
      const [from, to] = this.ends(shade);
      if (shade.kind === "straight" || !(to > from)) continue;
      pen.fillStyle = inks[shade.kind];
      pen.fillRect(from, box.top, to - from, box.height);
    }
  }

  // Radius and cant above the curves, where there is room for them.
  nameShades(pen, inks) {
    const { box } = this;
    let free = box.left + (this.title ? pen.measureText(this.title).width + 14 : 0);
    pen.fillStyle = inks.soft;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    for (const shade of this.page.shades) {
      if (shade.kind !== "curve") continue;
      const [from, to] = this.ends(shade).map((px) => Math.min(Math.max(px, box.left), box.left + box.width));
      const width = pen.measureText(shade.words).width;
      const middle = Math.min((from + to) / 2, box.left + box.width - width / 2);
      if (!(to > from) || middle - width / 2 < free) continue;
      pen.fillText(shade.words, middle, box.top - 10);
      free = middle + width / 2 + 12;
    }
  }

  // Where a stretch of track begins and ends [px].
  ends({ start, end }) {
    const place = (s) => (this.kind === "s" ? s : this.page.timeAt(this.course, s));
    return [this.axes.x.pixel(place(start)), this.axes.x.pixel(place(end))];
  }

  drawGrid(pen, inks) {
    const { spec, box, axes } = this;
    const bottom = box.top + box.height;
    pen.strokeStyle = inks.grid;
    pen.lineWidth = 1;
    pen.fillStyle = inks.soft;
    pen.textAlign = "center";
    pen.textBaseline = "top";
    for (const { value, words } of axes.x.ticks(64)) {
      const px = Math.round(axes.x.pixel(value)) + 0.5;
      rule(pen, px, box.top, px, bottom);
      pen.fillText(words, px, bottom + 5);
    }
    pen.textAlign = "right";
    pen.textBaseline = "middle";
    for (const { value, words } of axes.y.ticks(38)) {
      const py = Math.round(axes.y.pixel(value)) + 0.5;
      rule(pen, box.left, py, box.left + box.width, py);
      pen.fillText(words, box.left - 6, py);
    }
    pen.fillStyle = inks.ink;
    pen.textAlign = "center";
    if (this.xLabel) pen.fillText(this.xLabel, box.left + box.width / 2, bottom + 28);
    pen.textAlign = "left";
    if (this.title) pen.fillText(this.title, box.left, box.top - 10);
    pen.textAlign = "center";
    pen.save();
    pen.translate(box.left - 52, box.top + box.height / 2);
    pen.rotate(-Math.PI / 2);
    pen.fillText(this.yLabel ?? spec.yLabel, 0, 0, box.height + 30);
    pen.restore();
  }

  inside(px, py) {
    const { left, top, width, height } = this.box;
    return px >= left && px <= left + width && py >= top && py <= top + height;
  }

  // Where the cursor stands in this panel for an instant [s]; NaN where it does not.
  cursorAt(time) {
    if (time === null || !this.kind) return NaN;
    if (this.kind === "t") return time;
    const course = this.course ?? this.page.reference;
    return course ? held(course.t, course.s, time) : NaN;
  }

  // The instant that a place along x stands for; null where there is none.
  timeOf(x) {
    if (this.kind === "t") return x;
    const course = this.course ?? this.page.reference;
    return this.kind === "s" && course ? this.page.timeAt(course, x) : null;
  }

  // Everything that the lines say at an instant: [{ line, x, y }].
  readings(time) {
    const found = [];
    for (const line of this.spec.lines) {
      if (line.course === undefined || !this.shown(line)) continue;
      const course = this.page.courses[line.course];
      const own = this.page.instant(course, time);
      const x = this.kind === "s" ? between(course.t, course.s, own) : time;
      const y = line.marks ? near(course.t, line.y, own) : between(course.t, this.y(line), own);
      if (Number.isFinite(x) && Number.isFinite(y)) found.push({ line, x, y });
    }
    return found;
  }

  // The point of any line that is nearest to a pixel, at most 30 px away; of a field, its value there.
  nearest(px, py) {
    let [best, least] = [null, 900];
    for (const line of this.spec.lines) {
      if (!this.shown(line) || line.filled) continue;
      const [x, y] = [this.x(line), this.y(line)];
      for (let n = 0; n < x.length; n++) {
        const away = (this.axes.x.pixel(x[n]) - px) ** 2 + (this.axes.y.pixel(y[n]) - py) ** 2;
        if (away < least) [best, least] = [{ line, x: x[n], y: y[n] }, away];
      }
    }
    if (best || !this.spec.field) return best;
    const [x, y] = [this.axes.x.value(px), this.axes.y.value(py)];
    return { x, y, value: fieldAt(this.spec.field, x, y) };
  }

  // Rows of words for what was found at a pixel: [name, value].
  tooltip(px, py, time) {
    const { name, unit } = unitOf(this.yName ?? this.spec.yLabel);
    if (this.ofRun) {
      const place = this.course.s ? `, s = ${told(held(this.course.t, this.course.s, time))} m (${this.course.body})` : "";
      const rows = this.readings(time).map(({ line, y }) => [line, this.page.nameOf(line) || name, `${told(y)} ${unit}`]);
      return { title: `${name || "value"} at t = ${told(time)} s${place}`, rows };
    }
    const found = this.nearest(px, py);
    if (!found) return null;
    const across = unitOf(this.spec.xLabel);
    const rows = [
      [null, across.name || "x", `${told(found.x)} ${across.unit}`],
      [null, name || "y", `${told(found.y)} ${unit}`],
    ];
    if (found.value !== undefined) rows.push([null, ...Object.values(valueWords(this.spec.field.label, found.value))]);
    return { title: found.line?.name ?? "", rows };
  }
}

function valueWords(label, value) {
  const { name, unit } = unitOf(label);
  return { name: name || "value", words: `${told(value)} ${unit}` };
}

function near(t, y, time) {
  if (!t.length) return NaN;
  const n = before(t, time);
  const k = n + 1 < t.length && t[n + 1] - time < time - t[n] ? n + 1 : n;
  const step = t.length > 1 ? (t[t.length - 1] - t[0]) / (t.length - 1) : Infinity;
  return Math.abs(t[k] - time) <= 1.5 * step ? y[k] : NaN;
}

function rule(pen, x0, y0, x1, y1) {
  pen.beginPath();
  pen.moveTo(x0, y0);
  pen.lineTo(x1, y1);
  pen.stroke();
}

// Ranges of which the smaller one is widened until one unit is as long along x as along y.
function equalised(x0, x1, y0, y1, box) {
  const perX = (x1 - x0) / box.width;
  const perY = (y1 - y0) / box.height;
  const per = Math.max(perX, perY);
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const [w, h] = [(per * box.width) / 2, (per * box.height) / 2];
  return [x - w, x + w, y - h, y + h];
}
