// Lines, marks, areas, arrows and words on a canvas, between the axes of a panel.
import { before } from "./series.js";

const HALF = 0.5; // [px]
const SMALL = 2; // radius of marks that are squares [px]
const DASHES = [[], [7, 4], [2, 3], [9, 3, 2, 3]]; // of runs: the first in full

export function dashOf(line, run) {
  if (line.dashed) return run ? [4 + 2 * run, 3, 1.5, 3] : [6, 4];
  return DASHES[run % DASHES.length];
}

export function drawLine(pen, line, x, y, axes, colour) {
  const weight = line.weight ?? 1;
  if (line.filled) return fill(pen, x, y, axes, colour);
  if (line.marks) return marks(pen, line, x, y, axes, colour, weight);
  pen.strokeStyle = colour;
  pen.lineWidth = 1.5 * weight;
  pen.lineJoin = "round";
  pen.setLineDash(dashOf(line, line.run ?? 0));
  pen.beginPath();
  if (line.sorted) columns(pen, x, y, axes);
  else polyline(pen, x, y, axes, 0, x.length);
  pen.stroke();
  pen.setLineDash([]);
}

function polyline(pen, x, y, { x: across, y: up }, start, end) {
  let drawing = false;
  for (let n = start; n < end; n++) {
    const px = across.pixel(x[n]);
    const py = up.pixel(y[n]);
    if (!Number.isFinite(px) || !Number.isFinite(py)) drawing = false;
    else if (drawing) pen.lineTo(px, py);
    else {
      pen.moveTo(px, py);
      drawing = true;
    }
  }
}

// Points in order along x: where many fall into one column of pixels, its first, least, greatest and last value are
// drawn, so that no peak is lost.
function columns(pen, x, y, axes) {
  const { x: across, y: up } = axes;
  const [low, high] = [Math.min(across.low, across.high), Math.max(across.low, across.high)];
  const start = Math.max(0, before(x, low) - 1);
  const end = Math.min(x.length, before(x, high) + 2);
  if (end - start < 2 * Math.abs(across.to - across.from)) return polyline(pen, x, y, axes, start, end);
  let drawing = false;
  for (let n = start; n < end; ) {
    const column = Math.round(across.pixel(x[n]));
    if (!Number.isFinite(y[n])) {
      drawing = false;
      n++;
      continue;
    }
    const first = y[n];
    let [least, most, last] = [first, first, first];
    for (n++; n < end && Number.isFinite(y[n]) && Math.round(across.pixel(x[n])) === column; n++) {
      last = y[n];
      if (last < least) least = last;
      if (last > most) most = last;
    }
    if (drawing) pen.lineTo(column, up.pixel(first));
    else pen.moveTo(column, up.pixel(first));
    if (most > least) {
      pen.lineTo(column, up.pixel(least));
      pen.lineTo(column, up.pixel(most));
      pen.lineTo(column, up.pixel(last));
    }
    drawing = true;
  }
}

// Small marks are squares, larger ones circles; each is filled by itself, as one path of thousands takes a browser long.
function marks(pen, line, x, y, { x: across, y: up }, colour, weight) {
  const radius = Math.max(1, 3 * weight);
  const size = 1.8 * radius;
  const left = Math.min(across.from, across.to) - radius;
  const right = Math.max(across.from, across.to) + radius;
  pen.fillStyle = pen.strokeStyle = colour;
  pen.lineWidth = radius > SMALL ? 1.5 : 0.8;
  let [lastX, lastY] = [NaN, NaN];
  for (let n = 0; n < x.length; n++) {
    const px = across.pixel(x[n]);
    const py = up.pixel(y[n]);
    if (!(px >= left && px <= right) || !Number.isFinite(py)) continue;
    if (Math.abs(px - lastX) < HALF && Math.abs(py - lastY) < HALF) continue; // it would cover the one before
    [lastX, lastY] = [px, py];
    if (radius > SMALL) circle(pen, px, py, radius, line.hollow);
    else if (line.hollow) pen.strokeRect(px - size / 2, py - size / 2, size, size);
    else pen.fillRect(px - size / 2, py - size / 2, size, size);
  }
}

function circle(pen, x, y, radius, hollow) {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  if (hollow) pen.stroke();
  else pen.fill();
}

function fill(pen, x, y, axes, colour) {
  pen.beginPath();
  polyline(pen, x, y, axes, 0, x.length);
  pen.globalAlpha = 0.15;
  pen.fillStyle = colour;
  pen.fill("evenodd");
  pen.globalAlpha = 1;
}

export function drawArrow(pen, arrow, { x: across, y: up }, colour) {
  const [x0, y0] = [across.pixel(arrow.x), up.pixel(arrow.y)];
  const [x1, y1] = [across.pixel(arrow.x + arrow.dx), up.pixel(arrow.y + arrow.dy)];
  const length = Math.hypot(x1 - x0, y1 - y0);
  if (!(length > 1)) return;
  const head = Math.min(9, 0.6 * length);
  const [ex, ey] = [(x1 - x0) / length, (y1 - y0) / length];
  pen.strokeStyle = pen.fillStyle = colour;
  pen.lineWidth = 2;
  pen.beginPath();
  pen.moveTo(x0, y0);
  pen.lineTo(x1 - 0.8 * head * ex, y1 - 0.8 * head * ey);
  pen.stroke();
  pen.beginPath();
  pen.moveTo(x1, y1);
  pen.lineTo(x1 - head * ex - 0.45 * head * ey, y1 - head * ey + 0.45 * head * ex);
  pen.lineTo(x1 - head * ex + 0.45 * head * ey, y1 - head * ey - 0.45 * head * ex);
  pen.fill();
}

export function drawWords(pen, text, { x: across, y: up }, colour) {
  pen.fillStyle = colour;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  const lines = text.text.split("\n");
  lines.forEach((words, n) => {
    pen.fillText(words, across.pixel(text.x), up.pixel(text.y) + 14 * (n - (lines.length - 1) / 2));
  });
}
