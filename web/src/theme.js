// Light and dark: as the system has it, until the reader chooses. Prints are always light.

// Colours of lines, distinguishable also by readers who see red and green alike (Okabe & Ito); black is white at night.
const LINES = {
  light: ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000", "#8a8a8a"],
  dark: ["#4ba3dc", "#ff8a3d", "#2cc79b", "#e39ac4", "#f2b632", "#8ed0f5", "#f2f2f2", "#9a9a9a"],
};
const INKS = {
  light: {
    ink: "#1c2430", soft: "#5b6573", grid: "#e7eaee", frame: "#b9c0c9", back: "#ffffff", cursor: "#b3261e",
    curve: "rgba(66, 103, 178, .10)", transition: "rgba(66, 103, 178, .045)", drag: "rgba(0, 114, 178, .14)",
  },
  dark: {
    ink: "#e6e9ee", soft: "#a3adba", grid: "#2a313b", frame: "#4a5462", back: "#171b21", cursor: "#ff8a80",
    curve: "rgba(120, 160, 235, .15)", transition: "rgba(120, 160, 235, .07)", drag: "rgba(120, 180, 240, .22)",
  },
};

export class Theme {
  constructor() {
    this.listeners = new Set();
    this.system = matchMedia("(prefers-color-scheme: dark)");
    this.chosen = null; // "light" or "dark", once the reader has said so
    this.printing = false;
    this.system.addEventListener("change", () => this.apply());
    this.apply();
  }

  get name() {
    if (this.printing) return "light";
    return this.chosen ?? (this.system.matches ? "dark" : "light");
  }

  get inks() {
    return INKS[this.name];
  }

  // The colour of a line: a number in the palette, or a colour of its own.
  colour(of) {
    if (typeof of === "string") return of;
    const lines = LINES[this.name];
    return lines[of % lines.length];
  }

  toggle() {
    this.chosen = this.name === "dark" ? "light" : "dark";
    this.apply();
  }

  print(on) {
    if (this.printing === on) return;
    this.printing = on;
    this.apply();
  }

  apply() {
    document.documentElement.dataset.theme = this.name;
    for (const listener of this.listeners) listener();
  }

  subscribe(listener) {
    this.listeners.add(listener);
  }
}
