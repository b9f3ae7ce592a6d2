// One instant of time that every plot and the animation show. Whoever moves it says so, and all others follow.

export class Cursor {
  constructor() {
    this.time = null; // [s]; null: nothing is pointed at
    this.listeners = new Set();
  }

  // Call `listener(time, source)` whenever the instant changes; returns a function that ends it.
  subscribe(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  // Point at a time [s], or at nothing; `source` is who does, and can tell its own moves by it.
  set(time, source = null) {
    if (time === this.time) return;
    this.time = time;
    for (const listener of this.listeners) listener(time, source);
  }
}
