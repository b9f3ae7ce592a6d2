// What is seen along an axis, shared by all panels that have it: zoom in one, and all others follow.

export class View {
  constructor() {
    this.range = null; // [low, high]; null: everything
    this.listeners = new Set();
  }

  set(range) {
    this.range = range;
    for (const listener of this.listeners) listener(range);
  }

  subscribe(listener) {
    this.listeners.add(listener);
  }
}

// What the reader has chosen for all plots of a page: over distance or time, and which filter.
export class Choices {
  constructor() {
    this.over = "s";
    this.filter = "raw";
    this.listeners = new Set();
  }

  set(name, value) {
    if (this[name] === value) return;
    const old = this[name];
    this[name] = value;
    for (const listener of this.listeners) listener(name, value, old);
  }

  subscribe(listener) {
    this.listeners.add(listener);
  }
}
