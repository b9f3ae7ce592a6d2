// The script of a page: unpacks its data, and draws what is looked at. Nothing is fetched from anywhere.
import { unpack } from "./arrays.js";
import { Cursor } from "./cursor.js";
import { Plot, roughHeight } from "./plot.js";
import { Relief } from "./relief.js";
import { Section } from "./section.js";
import { held, widen } from "./series.js";
import { Stage } from "./stage.js";
import { Tabs } from "./tabs.js";
import { Theme } from "./theme.js";
import { toolbar } from "./toolbar.js";
import { Tooltip } from "./tooltip.js";
import { Choices, View } from "./view.js";

const KINDS = { figure: Plot, relief: Relief, section: Section, scene: Stage };
const NEAR = "300px"; // to what is seen, within which pictures are drawn

class Page {
  constructor({ pictures, courses, runs, shades }) {
    Object.assign(this, { specs: pictures, courses, runs, shades });
    this.theme = new Theme();
    this.cursor = new Cursor();
    this.choices = new Choices();
    this.views = { s: new View(), t: new View() };
    this.hiddenRuns = new Set();
    this.reference = courses.find((course) => course.s && course.run === 0 && course.even) ?? courses.find((course) => course.s) ?? null;
    this.extents = this.allOf(courses);
    if (!this.reference) this.choices.over = "t";
    this.tooltip = new Tooltip(this.theme);
    this.drawn = new Map(); // pictures by their elements, made when they are first looked at
    this.watch = new IntersectionObserver((entries) => entries.forEach((entry) => this.seen(entry)), { rootMargin: NEAR });
  }

  start() {
    toolbar(this);
    this.tabs = new Tabs((section) => this.open(section));
    this.theme.subscribe(() => this.redraw());
    for (const view of Object.values(this.views)) view.subscribe(() => this.redraw());
    this.choices.subscribe((name, value, old) => {
      if (name === "over") this.turn(old, value);
      this.redraw();
    });
    let width = innerWidth;
    addEventListener("resize", () => {
      if (innerWidth !== width) this.redraw(); // not when the bar of a phone's browser comes and goes
      width = innerWidth;
    });
    addEventListener("beforeprint", () => this.print(true));
    addEventListener("afterprint", () => this.print(false));
    matchMedia("print").addEventListener("change", ({ matches }) => this.print(matches));
    document.documentElement.dataset.ready = "yes";
  }

  // A tab comes up: watch its pictures. Only plots need the bar above them; an animation has its own.
  open(section) {
    const figures = section.querySelectorAll("figure");
    for (const figure of figures) {
      const spec = this.specs[Number(figure.dataset.picture)];
      const place = figure.querySelector(".picture");
      if (spec.kind === "figure" && !place.style.height) place.style.height = `${roughHeight(spec, place.clientWidth)}px`;
      this.watch.observe(figure);
    }
    const bar = document.querySelector(".toolbar");
    const plots = [...figures].filter((figure) => this.specs[Number(figure.dataset.picture)].kind !== "scene");
    if (bar) bar.hidden = plots.length === 0;
  }

  allOf(courses) {
    const range = (name) => courses.reduce((all, course) => widen(all, course[name] ?? []), [Infinity, -Infinity]);
    const [s, t] = [range("s"), range("t")];
    return { s: s[1] > s[0] ? s : null, t: t[1] > t[0] ? t : [0, 1] };
  }

  // The picture of a figure's element.
  picture(figure) {
    if (!this.drawn.has(figure)) {
      const spec = this.specs[Number(figure.dataset.picture)];
      this.drawn.set(figure, new KINDS[spec.kind](this, figure.querySelector(".picture"), spec));
    }
    return this.drawn.get(figure);
  }

  seen({ target, isIntersecting }) {
    if (isIntersecting || this.drawn.has(target)) this.picture(target).show(isIntersecting);
  }

  redraw() {
    for (const picture of this.drawn.values()) picture.redraw();
  }

  reset() {
    for (const picture of this.drawn.values()) picture.reset?.();
    for (const view of Object.values(this.views)) view.set(null);
  }

  // Keep what is seen when plots go from distance to time or back.
  turn(old, now) {
    const { range } = this.views[old];
    const course = this.reference;
    if (!range || !course) return;
    this.views[now].set(range.map((end) => (now === "t" ? this.timeAt(course, end) : held(course.t, course.s, end))));
  }

  // When a body was at a position [m].
  timeAt(course, s) {
    const own = course?.s ? course : this.reference;
    return own ? held(own.s, own.t, s) : NaN;
  }

  // The instant of a course that belongs to an instant of the first run: over distance the one at which the body of
  // another run is where that of the first run is, so that runs of different speeds are read at one position.
  instant(course, time) {
    if (!course.run || !course.s || this.choices.over !== "s") return time;
    const first = this.courses.find((one) => one.run === 0 && one.body === course.body && one.even && one.s);
    return first ? this.timeAt(course, held(first.t, first.s, time)) : time;
  }

  hidden(figure, line) {
    return this.hiddenRuns.has(line.run ?? 0) || figure.hidden(line);
  }

  nameOf(line) {
    const run = this.runs.length > 1 ? this.runs[line.run ?? 0] : "";
    return [line.name, run].filter(Boolean).join(", ");
  }

  // On paper there is everything, in light colours.
  print(on) {
    if (on === this.theme.printing) return;
    if (on) document.querySelectorAll("figure").forEach((figure) => this.picture(figure));
    document.documentElement.classList.toggle("printing", on);
    this.theme.print(on);
    for (const picture of this.drawn.values()) {
      if (on) picture.print();
      else picture.redraw();
    }
    if (on) return;
    for (const [figure, picture] of this.drawn) if (!figure.offsetParent) picture.show(false);
  }
}

unpack(JSON.parse(document.getElementById("wheelrail-data").textContent)).then((data) => {
  globalThis.wheelrailPage = new Page(data);
  globalThis.wheelrailPage.start();
});
