// Arrows for the forces on the wheels, and points where they touch; both are seen through everything.
import { ConeGeometry, CylinderGeometry, Group, Matrix4, Mesh, MeshBasicMaterial, SphereGeometry, Vector3 } from "three";
import { between, signals } from "./motion.js";
import { CONTACT, FORCES } from "./theme.js";

const NAMES = ["Fx", "Y", "Q"]; // along x, y and z of the track
const SHORTEST = 0.02; // arrow that is drawn, at the usual gauge [m]

export class Arrows {
  constructor(scene, motion) {
    const own = scene.contacts;
    const frames = motion.times.length;
    this.group = new Group();
    this.size = scene.size;
    this.perMetre = own.newton_per_metre;
    this.count = own.contacts;
    this.forces = signals(own.forces, frames); // wheelset, side, force
    this.arms = signals(own.arms, frames); // wheelset, side, contact, axis
    this.angles = own.angle ? signals(own.angle, frames) : null;
    this.wheelsets = scene.wheelsets;
    const seen = (color) => new MeshBasicMaterial({ color, depthTest: false, transparent: true, opacity: 0.92 });
    const materials = Object.fromEntries(NAMES.map((name) => [name, seen(FORCES[name])]));
    const shaft = new CylinderGeometry(1, 1, 1, 12).rotateX(0.5 * Math.PI).translate(0, 0, 0.5);
    const tip = new ConeGeometry(1, 1, 16).rotateX(0.5 * Math.PI).translate(0, 0, 0.5);
    const ball = new SphereGeometry(0.018 * this.size, 16, 12);
    const dot = seen(CONTACT);
    this.wheels = scene.wheelsets.flatMap((body, w) =>
      [0, 1].map((side) => ({
        w,
        side,
        arrows: NAMES.map((name) => this.#arrow(shaft, tip, materials[name])),
        dots: Array.from({ length: this.count }, () => this.#add(new Mesh(ball, dot), 11)),
      })),
    );
  }

  #add(mesh, order) {
    mesh.renderOrder = order;
    mesh.visible = false;
    this.group.add(mesh);
    return mesh;
  }

  #arrow(shaft, tip, material) {
    const parts = [shaft, tip].map((geometry) => this.#add(new Mesh(geometry, material), 10));
    for (const part of parts) part.matrixAutoUpdate = false;
    return parts;
  }

  // Forces Fx, Y, Q of a wheel [N].
  of(w, side, place) {
    return NAMES.map((_, k) => between(this.forces[(w * 2 + side) * 3 + k], place));
  }

  // centres: of the wheelsets as drawn; frames: of the track at them.
  update(place, centres, frames) {
    const turn = new Matrix4();
    for (const { w, side, arrows, dots } of this.wheels) {
      const axes = frames[w].clone().setPosition(0, 0, 0);
      if (this.angles) axes.multiply(turn.makeRotationY(between(this.angles[w], place)));
      const points = dots.map((dot, n) => {
        const start = ((w * 2 + side) * this.count + n) * 3;
        const nearest = place.share < 0.5 ? place.n : place.n + 1;
        const arm = new Vector3(...[0, 1, 2].map((k) => this.arms[start + k][nearest]));
        dot.visible = !Number.isNaN(arm.x);
        if (!dot.visible) return null;
        dot.position.copy(arm.applyMatrix4(axes).add(centres[w]));
        return dot.position;
      });
      const at = points.filter(Boolean);
      const origin = at.length ? at.reduce((sum, one) => sum.add(one), new Vector3()).divideScalar(at.length) : null;
      this.of(w, side, place).forEach((force, k) => {
        const direction = new Vector3().setComponent(k, Math.sign(force) || 1).applyMatrix4(axes);
        this.#point(arrows[k], origin, direction, Math.abs(force) / this.perMetre);
      });
    }
  }

  #point([shaft, tip], origin, along, length) {
    const size = this.size;
    shaft.visible = tip.visible = origin !== null && length > SHORTEST * size;
    if (!shaft.visible) return;
    const side = Math.abs(along.z) < 0.9 ? new Vector3(0, 0, 1) : new Vector3(1, 0, 0);
    const x = side.cross(along).normalize();
    const y = along.clone().cross(x);
    const head = Math.min(0.11 * size, 0.6 * length);
    const basis = new Matrix4().makeBasis(x, y, along);
    shaft.matrix.copy(basis).setPosition(origin).scale(new Vector3(0.013 * size, 0.013 * size, length - head));
    const end = origin.clone().addScaledVector(along, length - head);
    tip.matrix.copy(basis).setPosition(end).scale(new Vector3(0.34 * head, 0.34 * head, head));
  }
}
