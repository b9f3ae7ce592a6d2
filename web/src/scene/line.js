// The centreline of the track and its frame: x forward, y left, z up.
import { Matrix4, Vector3 } from "three";

export class TrackLine {
  constructor(line) {
    Object.assign(this, line); // s, x, y, z, heading, pitch, cant
    this.first = this.s[0];
    this.last = this.s[this.s.length - 1];
    this.step = (this.last - this.first) / (this.s.length - 1); // points are evenly spaced
  }

  // Position and axes at an arc length as a matrix; beyond the ends it goes straight on.
  frame(s, to = new Matrix4()) {
    const n = Math.min(Math.max(Math.floor((s - this.first) / this.step), 0), this.s.length - 2);
    const h = this.step;
    const u = (s - this.first) / h - n;
    const inside = Math.min(Math.max(u, 0), 1);
    const at = (values) => values[n] + inside * (values[n + 1] - values[n]);
    const heading = at(this.heading);
    const pitch = at(this.pitch);
    const cant = at(this.cant);
    const [ch, sh, cp, sp] = [Math.cos(heading), Math.sin(heading), Math.cos(pitch), Math.sin(pitch)];
    const [cc, sc] = [Math.cos(cant), Math.sin(cant)];
    const beyond = (u - inside) * h;
    const i = [ch * cp, sh * cp, sp];
    const level = [-sh, ch, 0];
    const up = [-sp * ch, -sp * sh, cp];
    const c = [this.x, this.y, this.z].map((_, k) => this.#cubic(k, n, inside) + beyond * i[k]);
    const j = level.map((value, k) => cc * value + sc * up[k]);
    const k = up.map((value, m) => cc * value - sc * level[m]);
    to.set(i[0], j[0], k[0], c[0], i[1], j[1], k[1], c[1], i[2], j[2], k[2], c[2], 0, 0, 0, 1);
    return to;
  }

  heading_at(s) {
    const e = this.frame(s).elements;
    return Math.atan2(e[1], e[0]);
  }

  // A cubic through two points with their directions: curves and transitions to far below a millimetre.
  #cubic(axis, n, u) {
    const values = [this.x, this.y, this.z][axis];
    const slope = (m) => {
      const cp = Math.cos(this.pitch[m]);
      return [Math.cos(this.heading[m]) * cp, Math.sin(this.heading[m]) * cp, Math.sin(this.pitch[m])][axis] * this.step;
    };
    const [a, b, v] = [values[n], values[n + 1], 1 - u];
    return v * v * ((1 + 2 * u) * a + u * slope(n)) + u * u * ((1 + 2 * v) * b - v * slope(n + 1));
  }
}

export function pointAt(frame, y, z, to = new Vector3()) {
  return to.set(0, y, z).applyMatrix4(frame);
}
