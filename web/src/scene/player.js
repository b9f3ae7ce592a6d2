// Plays a scene: time goes on, the picture is drawn when something changed and someone can see it.
import { Controls } from "./controls.js";
import { TrackLine } from "./line.js";
import { between, Motion, signals } from "./motion.js";
import { Poses } from "./poses.js";
import { Stage } from "./stage.js";
import { isDark } from "./theme.js";

const LATE = 0.07; // time between pictures that is too long [s]
const PATIENCE = 10; // pictures in a row that may be late

export class Player {
  constructor(container, scene, cursor, { quality = "auto" } = {}) {
    this.scene = scene;
    this.quality = quality;
    this.cursor = cursor;
    this.motion = new Motion(scene);
    this.line = new TrackLine(scene.track.line);
    this.all = new Poses(scene, this.motion, this.line);
    this.first = scene.wheelsets[0] ?? 0;
    this.time = this.motion.start;
    this.rate = 1;
    this.playing = false;
    this.visible = false; // until it is seen: nothing is drawn before
    this.frames = 0; // pictures drawn so far
    this.slow = 0; // pictures in a row that came late
    this.ends = [];
    this.shown = { exaggeration: 1, forces: true, shell: true, springs: true, wheelset: 0 };
    this.view = "follow";
    this.loads = scene.contacts ? signals(scene.contacts.forces, this.motion.times.length) : null;
    this.controls = new Controls(container, this);
    this.#watch();
    this.#inform();
    if (cursor && cursor.time !== null && cursor.time !== undefined) this.#show(cursor.time);
  }

  // The picture is made when it is seen for the first time: opening a page costs nothing.
  #begin() {
    if (this.begun || this.over) return;
    this.begun = true;
    const look = { antialias: true, preserveDrawingBuffer: true };
    const context = this.controls.canvas.getContext("webgl2", look);
    if (!context) {
      const words = "The animation needs WebGL 2, which this browser does not offer here.";
      this.controls.instead(`${words} Everything else on this page works without it.`);
      return;
    }
    const changed = () => this.invalidate();
    this.stage = new Stage(this.controls.canvas, context, this.scene, this.all, changed, this.quality);
    this.stage.shown = this.shown;
    this.stage.camera.view = this.view;
    this.stage.colour(isDark(this.controls.root));
    this.#resize();
  }

  #watch() {
    this.ends.push(this.cursor?.subscribe((time, source) => this.#follow(time, source)) ?? (() => {}));
    this.#colour();
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const colour = () => this.#colour();
    dark.addEventListener("change", colour);
    const classes = new MutationObserver(colour);
    for (const element of [document.documentElement, document.body]) classes.observe(element, { attributes: true });
    const size = new ResizeObserver(() => this.#resize());
    size.observe(this.controls.view);
    const seen = new IntersectionObserver(([entry]) => {
      this.visible = entry.isIntersecting && entry.boundingClientRect.width > 0;
      if (!this.visible) return;
      this.#begin();
      this.invalidate();
    });
    seen.observe(this.controls.view);
    this.ends.push(() => {
      dark.removeEventListener("change", colour);
      for (const one of [classes, size, seen]) one.disconnect();
    });
  }

  #colour() {
    const dark = isDark(this.controls.root);
    this.controls.colour(dark);
    this.stage?.colour(dark);
    this.invalidate();
  }

  #resize() {
    const { clientWidth: width, clientHeight: height } = this.controls.view;
    if (!width || !height) return;
    this.stage?.resize(width, height);
    this.draw();
  }

  // Asks for a picture, once; nothing goes on where nothing changes.
  invalidate() {
    if (this.asked || this.over) return;
    this.asked = requestAnimationFrame((now) => this.#tick(now));
  }

  #tick(now) {
    this.asked = null;
    if (this.playing) {
      const passed = Math.min((now - (this.last ?? now)) / 1e3, 0.5);
      this.last = now;
      this.slow = passed > LATE ? this.slow + 1 : 0;
      if (this.slow > PATIENCE) this.stage?.lighten();
      const time = this.time + passed * this.rate;
      this.time = Math.min(time, this.motion.end);
      if (time >= this.motion.end) this.playing = false;
      this.#inform();
      this.cursor?.set(this.time, this);
      this.invalidate();
    }
    if (this.visible) this.draw();
  }

  draw() {
    if (!this.stage || !this.controls.view.clientWidth) return;
    if (this.stage.update(this.time)) this.invalidate();
    this.stage.render();
    this.frames += 1;
  }

  #inform() {
    this.controls.update(this.time, this.playing, this.shown, this.view);
  }

  #show(time) {
    this.time = Math.min(Math.max(time, this.motion.start), this.motion.end);
    this.#inform();
    this.invalidate();
  }

  #follow(time, source) {
    if (source === this || time === null || time === undefined) return;
    this.pause();
    this.#show(time);
  }

  // The same instant everywhere on the page.
  setTime(time) {
    this.#show(time);
    this.cursor?.set(this.time, this);
  }

  scrub(time) {
    this.pause();
    this.setTime(time);
  }

  step(frames) {
    const { n, share } = this.motion.at(this.time);
    const last = this.motion.times.length - 1;
    this.scrub(this.motion.times[Math.min(Math.max(n + Math.round(share) + frames, 0), last)]);
  }

  play() {
    if (this.playing) return;
    if (this.time >= this.motion.end) this.time = this.motion.start;
    this.playing = true;
    this.last = undefined;
    this.#inform();
    this.invalidate();
  }

  pause() {
    if (!this.playing) return;
    this.playing = false;
    this.#inform();
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  // Choices of what is shown: exaggeration, forces, springs, shell, wheelset.
  change(choices) {
    Object.assign(this.shown, choices);
    this.#inform();
    this.invalidate();
  }

  look(view) {
    this.view = view;
    this.stage?.camera.choose(view);
    this.#inform();
  }

  zoom(factor) {
    this.stage?.camera.zoom(factor);
  }

  // Where the vehicle is: arc length of its first wheelset [m], which all plots tell as well.
  position(time) {
    return this.motion.of(this.first, this.motion.at(time)).s;
  }

  // Forces of both wheels of a wheelset as rows Q, Y, Fx [N], and its lateral position [m].
  forces(time, w) {
    if (!this.loads) return null;
    const place = this.motion.at(time);
    const rows = [2, 1, 0].map((k) => [0, 1].map((side) => between(this.loads[(w * 2 + side) * 3 + k], place)));
    return { rows, shift: this.motion.of(this.scene.wheelsets[w], place).y };
  }

  // What is told of an instant.
  words(time) {
    const { scene, motion } = this;
    const { n } = motion.at(time);
    const [before, after] = [motion.times[n], motion.times[n + 1]];
    const rate = (values) => (values[n + 1] - values[n]) / (after - before);
    if (scene.kind === "rig") {
      const wheelset = this.first;
      const speed = rate(motion.coordinates.pitch[wheelset]) * scene.bodies[wheelset].radius;
      const rolls = `${scene.bodies[wheelset].name} rolls at ${(speed * 3.6).toFixed(1)} km/h`;
      return [`t = ${time.toFixed(2)} s`, rolls, ...this.#larger()].join("\n");
    }
    const s = this.position(time);
    const speed = rate(motion.coordinates.s[this.first]);
    const segment = scene.track.segments.find(({ start, end }) => s >= start && s < end);
    const words = [`t = ${time.toFixed(2)} s, s = ${s.toFixed(1)} m, ${(speed * 3.6).toFixed(1)} km/h`];
    if (segment) words.push(segment.words);
    return [...words, ...this.#larger()].join("\n");
  }

  // A picture that is not to scale says so.
  #larger() {
    const { exaggeration } = this.shown;
    return exaggeration === 1 ? [] : [`lateral motion drawn ${exaggeration} times as large`];
  }

  poses(time) {
    return this.all.all(time);
  }

  // The page says that it has come into sight, or that colours have changed.
  show(visible) {
    if (visible) this.invalidate();
  }

  redraw() {
    this.#colour();
    if (this.begun) this.draw();
  }

  dispose() {
    this.over = true;
    this.playing = false;
    if (this.asked) cancelAnimationFrame(this.asked);
    for (const end of this.ends) end();
    this.stage?.dispose();
    this.controls.root.remove();
  }
}
