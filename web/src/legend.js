// Names below a plot; a click hides or shows what has the name.
import { dashOf } from "./strokes.js";

export function legend(plot) {
  const known = new Map();
  for (const { lines } of plot.spec.panels) {
    for (const line of lines) if (line.name && !known.has(line.name)) known.set(line.name, line);
  }
  if (known.size < 1) return null;
  const list = document.createElement("div");
  list.className = "legend";
  const paints = [];
  for (const [name, line] of known) {
    const button = document.createElement("button");
    button.type = "button";
    button.setAttribute("aria-pressed", "true");
    const sign = document.createElement("i");
    button.append(sign, name);
    button.addEventListener("click", () => {
      const hide = !plot.hiddenNames.has(name);
      if (hide) plot.hiddenNames.add(name);
      else plot.hiddenNames.delete(name);
      button.setAttribute("aria-pressed", String(!hide));
      plot.redraw();
    });
    paints.push(() => paint(sign, line, plot.page.theme));
    list.append(button);
  }
  const all = () => paints.forEach((one) => one());
  all();
  plot.page.theme.subscribe(all);
  plot.element.after(list);
  return list;
}

function paint(sign, line, theme) {
  const colour = theme.colour(line.colour);
  sign.className = line.marks ? (line.hollow ? "ring" : "mark") : line.filled ? "area" : "line";
  sign.style.color = colour;
  sign.style.borderTopStyle = dashOf({ ...line, run: 0 }, 0).length ? "dashed" : "solid";
}
