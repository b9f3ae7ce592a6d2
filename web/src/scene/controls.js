// Buttons, sliders and what is told in words around the picture.
import { VIEWS } from "./camera.js";
import { CONTACT, FORCES } from "./theme.js";
import style from "./controls.css";

const SPEEDS = [0.1, 0.2, 0.5, 1, 2, 5, 10];
const EXAGGERATIONS = [1, 2, 5, 10, 20, 50];

const KEYS = "Drag to turn, wheel or + and - to zoom, space to play, arrows to step";

// An element with attributes, and texts or elements inside; texts stay texts.
function make(name, attributes = {}, ...inside) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...inside);
  return element;
}

export class Controls {
  constructor(container, player) {
    this.player = player;
    const { scene, motion } = player;
    this.canvas = make("canvas", { role: "img", "aria-label": `The vehicle in motion: ${scene.title}`, title: KEYS });
    this.told = make("div", { class: "wr-scene-card" });
    this.wheels = make("div", { class: "wr-scene-card", hidden: "" });
    this.legend = make("div", { class: "wr-scene-card wr-scene-legend" });
    const view = make("div", { class: "wr-scene-view" }, this.canvas, make("div", { class: "wr-scene-told" }, this.told, this.wheels), this.legend);
    this.playing = make("button", { type: "button", class: "wr-scene-play", "aria-label": "Play or pause" }, "Play");
    this.playing.addEventListener("click", () => player.toggle());
    const range = { type: "range", min: motion.start, max: motion.end, step: "any", value: motion.start };
    this.slider = make("input", { ...range, class: "wr-scene-time", "aria-label": "Time" });
    this.slider.addEventListener("input", () => player.scrub(Number(this.slider.value)));
    this.clock = make("output", { "aria-label": "Time shown" });
    const speed = this.#choice("Speed", SPEEDS.map((value) => [value, `${value}×`]), 1, (value) => (player.rate = value));
    const first = make("div", { class: "wr-scene-row" }, this.playing, this.slider, this.clock, speed, ...this.#fullScreen());
    const second = make("div", { class: "wr-scene-row" }, this.#views(), this.#wheelsets(), this.#exaggeration(), ...this.#switches());
    this.root = make("div", { class: "wr-scene", tabindex: "0", role: "group", "aria-label": `Animation. ${KEYS}` }, view, first, second);
    this.root.addEventListener("keydown", (event) => this.#key(event));
    this.view = view;
    const sheet = make("style", {}, style);
    container.replaceChildren(sheet, this.root);
    Object.assign(container.style, { height: "auto", border: "0", overflow: "visible" }); // it knows its own size
    this.#legend();
  }

  #choice(label, options, value, chosen) {
    const select = make("select", {}, ...options.map(([own, words]) => make("option", { value: own }, words)));
    select.value = String(value);
    select.addEventListener("change", () => chosen(Number(select.value)));
    return make("label", {}, label, select);
  }

  #views() {
    this.buttons = Object.entries(VIEWS)
      .filter(([name]) => name !== "wheel" || this.player.scene.wheelsets.length)
      .map(([name, { label }]) => {
        const button = make("button", { type: "button", "aria-pressed": name === "follow", "data-view": name }, label);
        button.addEventListener("click", () => this.player.look(name));
        return button;
      });
    return make("div", { class: "wr-scene-views", role: "group", "aria-label": "Camera" }, ...this.buttons);
  }

  #wheelsets() {
    const { scene } = this.player;
    const names = scene.wheelsets.map((body, n) => [n, scene.bodies[body].name]);
    this.which = this.#choice("", names, 0, (value) => this.player.change({ wheelset: value }));
    this.which.firstChild.remove();
    this.which.firstElementChild.setAttribute("aria-label", "Wheelset to look at");
    this.which.hidden = true;
    return this.which;
  }

  #exaggeration() {
    const words = make("output", {}, "1×");
    const slider = make("input", { type: "range", min: 0, max: EXAGGERATIONS.length - 1, step: 1, value: 0 });
    slider.setAttribute("aria-label", "Exaggeration of lateral motion");
    slider.addEventListener("input", () => this.player.change({ exaggeration: EXAGGERATIONS[slider.value] }));
    this.exaggeration = { slider, words };
    const label = make("label", { title: "Lateral displacement and yaw against the track, drawn larger than they are" }, "Lateral motion", slider, words);
    return label;
  }

  #switches() {
    const { scene } = this.player;
    const found = [];
    const add = (name, words, there) => {
      if (!there) return;
      const box = make("input", { type: "checkbox", checked: "" });
      box.addEventListener("change", () => this.player.change({ [name]: box.checked }));
      found.push(make("label", {}, box, words));
    };
    add("forces", "Forces", scene.contacts);
    add("springs", "Suspension", scene.elements.length);
    add("shell", "Body shell", scene.bodies.some((body) => body.kind === "carbody" && !body.underframe));
    return found;
  }

  #fullScreen() {
    if (!document.fullscreenEnabled) return [];
    const button = make("button", { type: "button" }, "Full screen");
    button.addEventListener("click", () => {
      if (document.fullscreenElement) document.exitFullscreen();
      else this.root.requestFullscreen();
    });
    return [button];
  }

  #legend() {
    const { scene } = this.player;
    if (!scene.contacts) return this.legend.remove();
    const item = (colour, words, dot) => {
      const key = make("i", { class: dot ? "dot" : "" });
      key.style.setProperty("--c", colour);
      return make("span", {}, key, words);
    };
    const per = scene.contacts.newton_per_metre;
    const words = per < 5e3 ? `${Number(per.toPrecision(3))} N` : `${Number((per / 1e3).toPrecision(3))} kN`;
    this.legend.append(
      item(FORCES.Q, "Q, vertical"),
      item(FORCES.Y, "Y, lateral"),
      item(FORCES.Fx, "Fx, longitudinal"),
      item(CONTACT, "contact", true),
      make("span", {}, `forces on the wheels, 1 m = ${words}`),
    );
  }

  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const own = event.target.tagName;
    if (event.key === " " && own !== "BUTTON" && own !== "SELECT") this.player.toggle();
    else if (event.key.startsWith("Arrow") && own !== "INPUT" && own !== "SELECT") {
      const way = { ArrowRight: 1, ArrowLeft: -1, ArrowUp: 10, ArrowDown: -10 }[event.key];
      this.player.step(event.shiftKey ? 10 * way : way);
    } else if (event.key === "+" || event.key === "-") this.player.zoom(event.key === "+" ? 0.87 : 1.15);
    else return;
    event.preventDefault();
  }

  // What changed is shown: time, whether it plays, the choices.
  update(time, playing, shown, view) {
    this.slider.value = time;
    this.slider.setAttribute("aria-valuetext", `${time.toFixed(2)} seconds`);
    this.clock.textContent = `${time.toFixed(2)} s`;
    this.playing.textContent = playing ? "Pause" : "Play";
    this.told.textContent = this.player.words(time);
    this.exaggeration.words.textContent = `${shown.exaggeration}×`;
    this.exaggeration.slider.value = EXAGGERATIONS.indexOf(shown.exaggeration);
    for (const button of this.buttons) button.setAttribute("aria-pressed", button.dataset.view === view);
    const near = view === "wheel" && this.player.scene.wheelsets.length > 0;
    this.which.hidden = !near;
    this.which.firstElementChild.value = String(shown.wheelset);
    this.legend.hidden = !shown.forces;
    this.#numbers(near, time, shown.wheelset);
  }

  #numbers(near, time, w) {
    const forces = near ? this.player.forces(time, w) : null;
    this.wheels.hidden = !forces;
    if (!forces) return;
    const [unit, per, digits] = this.player.scene.contacts.newton_per_metre < 5e3 ? ["N", 1, 0] : ["kN", 1e3, 1];
    if (!this.cells) {
      const head = make("tr", {}, make("th"), make("th", { scope: "col" }, "left"), make("th", { scope: "col" }, "right"));
      const rows = ["Q", "Y", "Fx"].map((name) => make("tr", {}, make("th", { scope: "row" }, `${name} [${unit}]`), make("td"), make("td")));
      rows.push(make("tr", {}, make("th", { scope: "row" }, "shift [mm]"), make("td", { colspan: "2" })));
      this.wheels.append(make("table", {}, head, ...rows));
      this.cells = this.wheels.querySelectorAll("td");
    }
    const texts = [...forces.rows.flat().map((force) => (force / per).toFixed(digits)), (forces.shift * 1e3).toFixed(2)];
    texts.forEach((text, n) => (this.cells[n].textContent = text));
  }

  colour(dark) {
    this.root.style.colorScheme = dark ? "dark" : "light";
    this.root.style.setProperty("--wr-card", dark ? "rgb(20 24 29 / 0.78)" : "rgb(255 255 255 / 0.8)");
    this.root.style.setProperty("--wr-field", dark ? "#1d2329" : "#fff");
  }

  // A sentence in place of the picture.
  instead(words) {
    this.view.replaceChildren(make("p", {}, words));
    this.view.className = "wr-scene-none";
  }
}
