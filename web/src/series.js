// Arrays of numbers over instants: finding a place in them, ranges, reading between instants.

// Index of the last value that is not above `wanted` in rising values; 0 before the first.
export function before(values, wanted) {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (values[middle] <= wanted) low = middle;
    else high = middle - 1;
  }
  return low;
}

// y between the instants; NaN outside of them.
export function between(x, y, wanted) {
  if (!x.length || wanted < x[0] || wanted > x[x.length - 1]) return NaN;
  const n = before(x, wanted);
  if (n + 1 >= x.length || x[n + 1] === x[n]) return y[n];
  const share = (wanted - x[n]) / (x[n + 1] - x[n]);
  return share === 0 ? y[n] : y[n] + share * (y[n + 1] - y[n]);
}

// The same, but the ends go on as they are.
export function held(x, y, wanted) {
  if (!x.length) return NaN;
  return between(x, y, Math.min(Math.max(wanted, x[0]), x[x.length - 1]));
}

export function rising(values) {
  for (let n = 1; n < values.length; n++) if (!(values[n] >= values[n - 1])) return false;
  return true;
}

// Least and greatest of the finite values from `start` to before `end`, widening a range.
export function widen(range, values, start = 0, end = values.length, above = -Infinity) {
  for (let n = start; n < end; n++) {
    const value = values[n];
    if (!Number.isFinite(value) || value <= above) continue;
    if (value < range[0]) range[0] = value;
    if (value > range[1]) range[1] = value;
  }
  return range;
}

// A range with some room about it; something sensible where there is none.
export function roomy([low, high], share, logarithmic = false) {
  if (!(low <= high)) return logarithmic ? [0.1, 1] : [0, 1];
  if (logarithmic) {
    const factor = high > low ? (high / low) ** share : 2;
    return [low / factor, high * factor];
  }
  const room = share * (high - low) || 0.05 * Math.abs(high) || 1;
  return [low - room, high + room];
}
