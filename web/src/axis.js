// One axis of a panel: values to pixels and back, and where to write numbers along it.

export class Axis {
  // Values `low` to `high` lie between the pixels `from` and `to`.
  constructor(low, high, from, to, logarithmic = false) {
    Object.assign(this, { low, high, from, to, logarithmic });
    this.start = logarithmic ? Math.log10(low) : low;
    this.scale = (to - from) / ((logarithmic ? Math.log10(high) : high) - this.start);
  }

  pixel(value) {
    return this.from + ((this.logarithmic ? Math.log10(value) : value) - this.start) * this.scale;
  }

  value(pixel) {
    const at = this.start + (pixel - this.from) / this.scale;
    return this.logarithmic ? 10 ** at : at;
  }

  // Values to mark, each with its words; `room` is how many pixels one of them takes.
  ticks(room) {
    const count = Math.max(2, Math.floor(Math.abs(this.to - this.from) / room));
    return this.logarithmic ? decades(this.low, this.high, count) : steps(this.low, this.high, count);
  }
}

function steps(low, high, count) {
  const wide = (high - low) / count;
  const power = 10 ** Math.floor(Math.log10(wide));
  const step = power * ([1, 2, 5, 10].find((times) => times * power >= wide * 0.999) ?? 10);
  const first = Math.ceil(low / step - 1e-9);
  const ticks = [];
  for (let n = first; n * step <= high + 1e-9 * step && ticks.length < 50; n++) {
    ticks.push({ value: n * step, words: words(n * step, step) });
  }
  return ticks;
}

function words(value, step) {
  if (value === 0) return "0";
  const size = Math.max(Math.abs(value), step);
  if (size >= 1e5 || size < 1e-3) {
    const power = Math.floor(Math.log10(size));
    const digits = Math.max(0, power - Math.floor(Math.log10(step) + 1e-9));
    return `${minus((value / 10 ** power).toFixed(digits))}e${minus(power)}`;
  }
  return minus(value.toFixed(Math.max(0, -Math.floor(Math.log10(step) + 1e-9))));
}

function decades(low, high, count) {
  const first = Math.ceil(Math.log10(low) - 1e-9);
  const last = Math.floor(Math.log10(high) + 1e-9);
  if (last - first < 1) return [1, 2, 5].flatMap((times) => ticksOf(low, high, first - 1, last + 1, 1, times));
  return ticksOf(low, high, first, last, Math.ceil((last - first + 1) / count), 1);
}

function ticksOf(low, high, first, last, every, times) {
  const ticks = [];
  for (let n = first; n <= last; n += every) {
    const value = times * 10 ** n;
    if (value >= low * 0.999 && value <= high * 1.001) {
      const plain = n >= -3 && n <= 4;
      ticks.push({ value, words: plain ? String(Number(value.toPrecision(3))) : `${times === 1 ? "" : times}1e${minus(n)}` });
    }
  }
  return ticks;
}

const minus = (number) => String(number).replace("-", "\u2212");

// A number for the eye, four digits.
export function told(value) {
  if (!Number.isFinite(value)) return "\u2013";
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e6 || size < 1e-4)) return minus(value.toExponential(3));
  return minus(String(Number(value.toPrecision(size >= 1000 ? 6 : 4))));
}

// Name and unit of a label such as "Q [kN]".
export function unitOf(label) {
  const found = /^(.*?)\s*\[([^\]]+)\](.*)$/.exec(label);
  return found ? { name: (found[1] + found[3]).trim(), unit: found[2] } : { name: label, unit: "" };
}
