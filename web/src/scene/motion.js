// Motion over time: whole numbers of a unit as steps, and straight lines between instants.

const NOTHING = 2 ** 30; // units that stand for no number, see reports/scene/steps.py

// Signals of { unit, steps } with `frames` instants each: one Float32Array or Float64Array per signal.
export function signals({ unit, steps }, frames) {
  const found = [];
  for (let start = 0; start < steps.length; start += frames) {
    const values = new Float64Array(frames);
    for (let n = 0, sum = 0; n < frames; n++) {
      sum += steps[start + n];
      values[n] = sum === NOTHING ? NaN : sum * unit;
    }
    found.push(values);
  }
  return found;
}

export class Motion {
  constructor(scene) {
    this.times = scene.times;
    const frames = this.times.length;
    this.coordinates = Object.fromEntries(
      ["s", "y", "z", "yaw", "roll", "pitch"].map((name) => [name, signals(scene.motion[name], frames)]),
    );
  }

  get start() {
    return this.times[0];
  }

  get end() {
    return this.times[this.times.length - 1];
  }

  // Where a time lies: { n, share } of the way from instant n to the next.
  at(time) {
    const times = this.times;
    let low = 0;
    let high = times.length - 1;
    if (!(time > times[0])) return { n: 0, share: 0 };
    if (time >= times[high]) return { n: high - 1, share: 1 };
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (times[middle] <= time) low = middle;
      else high = middle;
    }
    return { n: low, share: (time - times[low]) / (times[low + 1] - times[low]) };
  }

  // Coordinates of a body at a place in time.
  of(body, place) {
    const found = {};
    for (const name in this.coordinates) found[name] = between(this.coordinates[name][body], place);
    return found;
  }
}

// A signal at a place in time; where it is missing at one side, the other.
export function between(values, { n, share }) {
  const a = values[n];
  const b = values[n + 1];
  if (share === 0 || Number.isNaN(b)) return a;
  if (share === 1 || Number.isNaN(a)) return b;
  return a + share * (b - a);
}
