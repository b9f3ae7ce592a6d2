// Bars of colour beside panels: what a colour stands for.
import { told } from "./axis.js";

export const BAR_ROOM = 74; // [px]

// Bands between levels, from the lowest at the bottom.
export function drawBands(pen, field, box, inks) {
  const count = field.bands.length;
  const height = box.height / count;
  field.bands.forEach((band, n) => {
    pen.fillStyle = band;
    pen.fillRect(box.left, box.top + box.height - (n + 1) * height, 12, height + 0.5);
  });
  const every = Math.max(1, Math.ceil((field.levels.length * 14) / box.height));
  const ends = field.levels.map((level, n) => [told(level), box.top + box.height - n * height]);
  label(pen, ends.filter((_, n) => n % every === 0), field.label, box, inks);
}

// An even ramp from `low` to `high`.
export function drawRamp(pen, { stops, low, high, label: words }, box, inks) {
  const ramp = pen.createLinearGradient(0, box.top + box.height, 0, box.top);
  stops.forEach((stop, n) => ramp.addColorStop(n / (stops.length - 1), stop));
  pen.fillStyle = ramp;
  pen.fillRect(box.left, box.top, 12, box.height);
  const ends = [0, 0.25, 0.5, 0.75, 1].map((share) => [
    told(Number((low + share * (high - low)).toPrecision(3))),
    box.top + box.height * (1 - share),
  ]);
  label(pen, ends, words, box, inks);
}

function label(pen, ends, words, box, inks) {
  pen.fillStyle = inks.soft;
  pen.textAlign = "left";
  pen.textBaseline = "middle";
  for (const [text, y] of ends) pen.fillText(text, box.left + 16, y);
  pen.save();
  pen.translate(box.left + BAR_ROOM - 16, box.top + box.height / 2);
  pen.rotate(-Math.PI / 2);
  pen.textAlign = "center";
  pen.fillText(words, 0, 0);
  pen.restore();
}
