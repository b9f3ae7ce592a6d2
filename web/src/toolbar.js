// What stands above the plots of a run: over distance or time, filter, runs, the cursor's instant, light or dark.
import { told } from "./axis.js";
import { FILTERS } from "./filter.js";
import { held } from "./series.js";

export function toolbar(page) {
  const head = document.querySelector("header .title");
  const theme = button("\u25d0", "light or dark", () => page.theme.toggle());
  theme.className = "theme";
  head.append(theme);
  if (!page.courses.length) return;
  const bar = element("div", "toolbar");
  bar.setAttribute("role", "toolbar");
  const distance = page.courses.some((course) => course.s);
  if (distance) bar.append(switchOf(page, "over", [{ name: "s", words: "distance" }, { name: "t", words: "time" }]));
  bar.append(switchOf(page, "filter", FILTERS.filter(({ name }) => distance || name !== "mean")));
  if (page.runs.length > 1) bar.append(runs(page));
  bar.append(scrubber(page));
  const all = button("show all", "undo every zoom; a double click in a plot does the same", () => page.reset());
  bar.append(all);
  document.querySelector("main").before(bar);
}

// Buttons of which one is pressed.
function switchOf(page, choice, options) {
  const group = element("div", "switch");
  group.setAttribute("role", "group");
  group.dataset.choice = choice;
  const buttons = options.map(({ name, words, title }) => {
    const one = button(words, title ?? `over ${words}`, () => page.choices.set(choice, name));
    one.dataset.value = name;
    group.append(one);
    return one;
  });
  const show = () => {
    for (const one of buttons) one.setAttribute("aria-pressed", String(one.dataset.value === page.choices[choice]));
  };
  show();
  page.choices.subscribe(show);
  return group;
}

function runs(page) {
  const group = element("div", "runs");
  page.runs.forEach((name, n) => {
    const one = button(name, "show or hide this run", () => {
      const hide = !page.hiddenRuns.has(n);
      if (hide) page.hiddenRuns.add(n);
      else page.hiddenRuns.delete(n);
      one.setAttribute("aria-pressed", String(!hide));
      page.redraw();
    });
    one.setAttribute("aria-pressed", "true");
    one.dataset.run = n;
    group.append(one);
  });
  return group;
}

function scrubber(page) {
  const box = element("label", "scrub");
  const slider = element("input");
  const words = element("output");
  const [start, end] = page.extents.t;
  Object.assign(slider, { type: "range", min: start, max: end, step: (end - start) / 2000 || 1, value: start });
  slider.setAttribute("aria-label", "instant that the cursor shows [s]");
  slider.addEventListener("input", () => page.cursor.set(Number(slider.value), slider));
  const show = () => {
    const time = page.cursor.time ?? start;
    if (document.activeElement !== slider || Math.abs(slider.value - time) > 2 * slider.step) slider.value = time;
    const { reference } = page;
    const place = reference ? `, s = ${held(reference.t, reference.s, time).toFixed(1)} m` : "";
    words.textContent = `t = ${told(Number(time.toFixed(3)))} s${place}`;
  };
  show();
  page.cursor.subscribe(show);
  box.append(slider, words);
  return box;
}

function button(words, title, action) {
  const one = element("button");
  Object.assign(one, { type: "button", textContent: words, title });
  one.addEventListener("click", action);
  return one;
}

function element(name, kind = "") {
  const one = document.createElement(name);
  if (kind) one.className = kind;
  return one;
}
