// Cameras that go along with the vehicle: each looks at a point of it, and is turned and drawn nearer by hand.
import { PerspectiveCamera } from "three";

const LOWEST = -0.05; // elevation [rad]
const HIGHEST = 1.55;
const NEAREST = 9; // distance from which short vehicles are looked at, at the usual gauge [m]

// Where each looks from: azimuth from straight ahead to the left, elevation [rad], distance over the vehicle's length.
export const VIEWS = {
  follow: { label: "Follow", azimuth: 0.72, elevation: 0.17, distance: 1.2 },
  chase: { label: "Chase", azimuth: Math.PI - 0.09, elevation: 0.2, distance: 1.15 },
  front: { label: "Front", azimuth: 0, elevation: 0.06, distance: 0.82 },
  wheel: { label: "Wheelset", azimuth: 0.5, elevation: 0.12, metres: 3.6 },
  top: { label: "Top", azimuth: -0.5 * Math.PI, elevation: 1.54, distance: 1.15 },
};

export class Camera {
  constructor(canvas, length, size, changed) {
    this.camera = new PerspectiveCamera(32, 1, 0.05, 1500);
    this.camera.up.set(0, 0, 1);
    this.length = length;
    this.size = size;
    this.changed = changed;
    this.view = "follow";
    this.states = {};
    this.#listen(canvas);
  }

  get state() {
    const { azimuth, elevation, distance, metres } = VIEWS[this.view];
    const away = metres ? metres * this.size : Math.max(distance * this.length, NEAREST * this.size);
    this.states[this.view] ??= { azimuth, elevation, distance: away };
    return this.states[this.view];
  }

  choose(view) {
    if (view === this.view) delete this.states[view]; // once more: as it was in the beginning
    this.view = view;
    this.changed();
  }

  // target: the point to look at; heading: of the track there [rad].
  update(target, heading) {
    const { azimuth, elevation, distance } = this.state;
    // A narrow picture is seen from further away, so that as much of the vehicle fits in.
    const away = distance * Math.max(1, 1.6 / this.camera.aspect);
    const angle = heading + azimuth;
    const level = Math.cos(elevation) * away;
    this.camera.position.set(Math.cos(angle) * level, Math.sin(angle) * level, Math.sin(elevation) * away).add(target);
    this.camera.lookAt(target);
  }

  turn(dx, dy) {
    const state = this.state;
    state.azimuth -= dx;
    state.elevation = Math.min(Math.max(state.elevation + dy, LOWEST), HIGHEST);
    this.changed();
  }

  zoom(factor) {
    const state = this.state;
    state.distance = Math.min(Math.max(state.distance * factor, 0.6 * this.size), 12 * this.length + 20 * this.size);
    this.changed();
  }

  #listen(canvas) {
    const fingers = new Map();
    const apart = () => {
      const [a, b] = [...fingers.values()];
      return Math.hypot(a.x - b.x, a.y - b.y);
    };
    canvas.addEventListener("pointerdown", (event) => {
      canvas.setPointerCapture(event.pointerId);
      canvas.closest(".wr-scene")?.focus({ preventScroll: true });
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    });
    canvas.addEventListener("pointermove", (event) => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      const gap = fingers.size === 2 ? apart() : 0;
      fingers.set(event.pointerId, now);
      if (fingers.size === 2) this.zoom(gap / Math.max(apart(), 1));
      else if (fingers.size === 1) this.turn((now.x - before.x) * 0.006, (now.y - before.y) * 0.006);
    });
    for (const name of ["pointerup", "pointercancel"]) {
      canvas.addEventListener(name, (event) => fingers.delete(event.pointerId));
    }
    canvas.addEventListener(
      "wheel",
      (event) => {
        // The wheel scrolls the page until the scene has been clicked at.
        if (!event.ctrlKey && !canvas.closest(".wr-scene")?.contains(document.activeElement)) return;
        event.preventDefault();
        this.zoom(Math.exp(Math.max(Math.min(event.deltaY, 120), -120) * 0.0015));
      },
      { passive: false },
    );
  }
}

