// Springs as coils, dampers as telescopes, rods and stops, each between two points that are fixed to bodies.
import { Curve, CylinderGeometry, Group, Matrix4, Mesh, TubeGeometry, Vector3 } from "three";

class Helix extends Curve {
  constructor(radius, length, turns) {
    super();
    Object.assign(this, { radius, length, turns });
  }

  getPoint(t, to = new Vector3()) {
    const angle = 2 * Math.PI * this.turns * t;
    return to.set(this.radius * Math.cos(angle), this.radius * Math.sin(angle), t * this.length);
  }
}

// A cylinder along z from `from` to `to`.
function bar(radius, from, to, material) {
  const geometry = new CylinderGeometry(radius, radius, to - from, 20);
  geometry.rotateX(0.5 * Math.PI).translate(0, 0, 0.5 * (from + to));
  const mesh = new Mesh(geometry, material);
  mesh.castShadow = true;
  return mesh;
}

export class Springs {
  constructor(scene, theme, objects) {
    this.group = new Group();
    this.objects = objects; // of the bodies, whose matrices the ends go with
    this.parts = scene.elements.map((element) => this.#made(element, scene, theme)).filter(Boolean);
  }

  #made(element, scene, theme) {
    const size = scene.size;
    const part = { ends: element.ends, near: null, far: null };
    const [a, b] = element.ends.map((end) => this.#resting(end, scene));
    part.rest = a && b ? Math.max(a.distanceTo(b), 1e-3) : 0.4 * size;
    const length = part.rest;
    part.near = new Group();
    if (element.look === "coil") {
      const radius = Math.min(0.3 * length, 0.125 * size);
      const wire = 0.14 * radius + 0.004 * size;
      const turns = Math.max(4, Math.round(length / (0.075 * size)));
      const coil = new Mesh(new TubeGeometry(new Helix(radius, length, turns), turns * 22, wire, 8), theme.material("coil"));
      coil.castShadow = true;
      part.near.add(coil);
      for (const z of [0, length]) part.near.add(bar(1.25 * radius, z - 0.012 * size, z + 0.012 * size, theme.material("damper")));
      part.stretches = true;
    } else if (element.look === "damper") {
      part.near.add(bar(0.048 * size, 0.02 * size, 0.58 * length, theme.material("damper")));
      part.near.add(bar(0.03 * size, -0.02 * size, 0.05 * size, theme.material("rod")));
      part.far = new Group();
      part.far.add(bar(0.02 * size, -0.62 * length, 0, theme.material("rod")), bar(0.034 * size, -0.05 * size, 0.02 * size, theme.material("rod")));
    } else {
      const [radius, name] = { rod: [0.03, "rod"], bar: [0.026, "rod"], stop: [0.06, "stop"] }[element.look];
      part.near.add(bar(radius * size, 0, length, theme.material(name)));
      part.stretches = true;
    }
    this.group.add(part.near);
    if (part.far) this.group.add(part.far);
    for (const one of [part.near, part.far]) if (one) one.matrixAutoUpdate = false;
    return part;
  }

  // Where an end is at rest, relative to the vehicle: from the first instant, which all bodies have.
  #resting(end) {
    return this.#end(end);
  }

  #end({ body, point }) {
    const at = new Vector3(...point);
    return body < 0 ? at : at.applyMatrix4(this.objects[body].matrix);
  }

  // Puts all where the bodies are now.
  update() {
    for (const part of this.parts) {
      const [a, b] = part.ends.map((end) => this.#end(end));
      const along = b.clone().sub(a);
      const length = Math.max(along.length(), 1e-4);
      along.divideScalar(length);
      const side = Math.abs(along.z) < 0.9 ? new Vector3(0, 0, 1) : new Vector3(1, 0, 0);
      const x = side.cross(along).normalize();
      const y = along.clone().cross(x);
      const matrix = new Matrix4().makeBasis(x, y, along);
      part.near.matrix.copy(matrix).setPosition(a);
      if (part.stretches) part.near.matrix.scale(new Vector3(1, 1, length / part.rest));
      if (part.far) part.far.matrix.copy(matrix).setPosition(b);
    }
  }
}
