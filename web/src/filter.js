// What a reader may take out of a signal: all that is faster than 20 Hz, or all that is shorter than 2 m. Both are
// computed here from every recorded instant.

export const FILTERS = [
  { name: "raw", words: "raw", title: "as recorded" },
  { name: "low", words: "20 Hz", title: "low pass of 20 Hz: Butterworth of fourth order, forward and backward, no phase" },
  { name: "mean", words: "mean 2 m", title: "sliding mean over 2 m of the body's way, centred" },
];
const CORNER = 20; // [Hz]
const WINDOW = 2; // [m]
const UNEVEN = 1e-2; // relative difference of steps that still counts as even

// Filtered values; the values themselves where the filter does not apply.
export function filtered(name, y, course) {
  if (name === "low") return lowPassed(y, course.t);
  if (name === "mean" && course.s) return slidingMean(y, course.s);
  return y;
}

// Two stages of a Butterworth filter of fourth order, each as [b0, b1, b2, a1, a2] (bilinear transform).
function stages(step) {
  const w = Math.tan(Math.PI * CORNER * step);
  return [1, 3].map((n) => {
    const damping = 2 * Math.sin((n * Math.PI) / 8);
    const a0 = 1 + damping * w + w * w;
    const b = (w * w) / a0;
    return [b, 2 * b, b, (2 * (w * w - 1)) / a0, (1 - damping * w + w * w) / a0];
  });
}

// Through all stages, from a state in which the first value has lasted for ever.
function through(stages, values) {
  for (const [b0, b1, b2, a1, a2] of stages) {
    const first = values[0];
    let z1 = first * (1 - b0);
    let z2 = first * (b2 - a2);
    for (let n = 0; n < values.length; n++) {
      const x = values[n];
      const y = b0 * x + z1;
      z1 = b1 * x - a1 * y + z2;
      z2 = b2 * x - a2 * y;
      values[n] = y;
    }
  }
  return values.reverse();
}

export function lowPassed(y, t) {
  const count = y.length;
  const step = (t[count - 1] - t[0]) / (count - 1);
  if (count < 8 || !(2 * CORNER * step < 1)) return y;
  for (let n = 1; n < count; n += 1 + (count >> 6)) if (Math.abs(t[n] - t[0] - n * step) > UNEVEN * step * n + 1e-4) return y;
  const both = stages(step);
  return pieces(y, (part) => {
    // Beyond its ends a signal goes on as its own image turned about them: no jump, and no kink on average.
    const around = Math.min(part.length - 1, Math.ceil(3 / (CORNER * step)));
    const long = new Float64Array(part.length + 2 * around);
    const last = part.length - 1;
    for (let n = 0; n < around; n++) {
      long[n] = 2 * part[0] - part[around - n];
      long[around + part.length + n] = 2 * part[last] - part[last - 1 - n];
    }
    long.set(part, around);
    return through(both, through(both, long)).subarray(around, around + part.length);
  });
}

// Integral over the way from 1 m behind to 1 m ahead, over its length; shorter at the ends.
export function slidingMean(y, s) {
  return pieces(y, (part, start) => {
    const way = s.subarray(start, start + part.length);
    const sums = new Float64Array(part.length);
    for (let n = 1; n < part.length; n++) sums[n] = sums[n - 1] + 0.5 * (part[n] + part[n - 1]) * (way[n] - way[n - 1]);
    const result = new Float64Array(part.length);
    let low = 0;
    let high = 0;
    for (let n = 0; n < part.length; n++) {
      const reach = Math.min(WINDOW / 2, way[n] - way[0], way[part.length - 1] - way[n]); // centred also at the ends
      while (low < n && way[low + 1] < way[n] - reach) low++;
      while (high < part.length - 1 && way[high] < way[n] + reach) high++;
      const from = at(way, sums, part, low, way[n] - reach);
      const to = high ? at(way, sums, part, high - 1, way[n] + reach) : 0;
      result[n] = reach > 0 ? (to - from) / (2 * reach) : part[n];
    }
    return result;
  });
}

// The integral up to a place between the values n and n + 1.
function at(way, sums, part, n, place) {
  const length = way[n + 1] - way[n];
  const ahead = place - way[n];
  if (!(length > 0) || ahead <= 0) return sums[n];
  const value = part[n] + ((part[n + 1] - part[n]) * ahead) / length;
  return sums[n] + 0.5 * (part[n] + value) * ahead;
}

// Each stretch without gaps by itself.
function pieces(y, apply) {
  const result = new Float32Array(y.length).fill(NaN);
  for (let start = 0; start < y.length; ) {
    if (!Number.isFinite(y[start])) {
      start++;
      continue;
    }
    let end = start;
    while (end < y.length && Number.isFinite(y[end])) end++;
    const part = y.subarray(start, end);
    result.set(part.length < 8 ? part : apply(part, start), start);
    start = end;
  }
  return result;
}
