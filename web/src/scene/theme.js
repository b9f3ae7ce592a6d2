// Colours, calm on light and on dark pages, and the materials made of them.
import { Color, DoubleSide, MeshBasicMaterial, MeshLambertMaterial, MeshStandardMaterial } from "three";

const LIGHT = {
  background: "#eef1f4",
  ground: "#dfe4e2",
  ballast: "#b9b4ac",
  sleeper: "#8d8a85",
  rail: "#77706a",
  head: "#b4b8bd",
  wheel: "#a3aab2",
  tread: "#c9ced4",
  disc: "#7f8892",
  axle: "#8a929b",
  box: "#56616f",
  sill: "#5f7286",
  frame: "#3f6f9f",
  shell: "#7fa3c7",
  edge: "#3d5f80",
  window: "#2f4a63",
  coil: "#d9a441",
  damper: "#5b6672",
  rod: "#8f98a3",
  stop: "#3a3f45",
  roller: "#9aa1a9",
  stand: "#c3c8ce",
  mark: "#fdfdfd",
};
const DARK = {
  ...LIGHT,
  background: "#14181d",
  ground: "#1b2024",
  ballast: "#4a4846",
  sleeper: "#5f5d5a",
  rail: "#5d5751",
  head: "#aeb4ba",
  shell: "#6f9ac4",
  edge: "#8fb4d8",
  window: "#9cc0e2",
  stand: "#3a414a",
  frame: "#4a80b5",
};
export const FORCES = { Q: "#1f77d0", Y: "#d1495b", Fx: "#2a9d6f" };
export const CONTACT = "#ff8a00";

// Whether the text around is light: that tells a dark page, however it became dark.
export function isDark(element) {
  const parts = getComputedStyle(element).color.match(/[\d.]+/g);
  if (!parts) return matchMedia("(prefers-color-scheme: dark)").matches;
  const [r, g, b] = parts.map(Number);
  return 0.3 * r + 0.59 * g + 0.11 * b > 140;
}

const CLEAR = { shell: 0.26, window: 0.38 }; // what one can look through, and how little
const METAL = new Set(["head", "tread", "wheel", "disc", "axle", "coil", "rod", "roller", "damper"]);

export class Theme {
  // light: with surfaces that cost little
  constructor(light) {
    this.light = light;
    this.materials = {};
    this.colours = LIGHT;
    this.background = new Color();
  }

  // The material of a part, the same for all that ask.
  material(name) {
    return this.materials[name] ?? this.keep(name, this.#made(name));
  }

  // A material made elsewhere, which changes its colour with the others from now on.
  keep(name, material) {
    this.materials[name] = material;
    material.color.set(this.colours[name]);
    return material;
  }

  #made(name) {
    if (name === "mark") return new MeshBasicMaterial();
    const look = { side: DoubleSide };
    if (name in CLEAR) Object.assign(look, { transparent: true, opacity: CLEAR[name], depthWrite: false });
    const metal = METAL.has(name);
    return this.surface({ ...look, roughness: metal ? 0.45 : 0.85, metalness: metal ? 0.35 : 0 });
  }

  surface({ roughness, metalness, ...look }) {
    return this.light ? new MeshLambertMaterial(look) : new MeshStandardMaterial({ ...look, roughness, metalness });
  }

  apply(dark) {
    this.colours = dark ? DARK : LIGHT;
    this.background.set(this.colours.background);
    for (const [name, material] of Object.entries(this.materials)) material.color.set(this.colours[name]);
  }

  dispose() {
    for (const material of Object.values(this.materials)) material.dispose();
  }
}
