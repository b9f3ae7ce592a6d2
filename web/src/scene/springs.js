// Springs as coils, dampers as telescopes, rods and stops, each between two points that are fixed to bodies.
import { BufferGeometry, CylinderGeometry, Float32BufferAttribute, Group, Matrix4, Mesh, Vector3 } from "three";

const AROUND = 22; // points of a turn
const RING = 8; // points around the wire

// A wire wound along z: its rings lie in the plane of radius and axis, as turns rise little.
function coil(radius, length, turns, wire) {
  const [position, normal, index] = [[], [], []];
  const count = turns * AROUND;
  for (let n = 0; n <= count; n++) {
    const angle = (2 * Math.PI * n) / AROUND;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    for (let k = 0; k < RING; k++) {
      const [out, up] = [Math.cos((2 * Math.PI * k) / RING), Math.sin((2 * Math.PI * k) / RING)];
      position.push((radius + wire * out) * c, (radius + wire * out) * s, (length * n) / count + wire * up);
      normal.push(out * c, out * s, up);
      if (n === count) continue;
      const [here, next] = [n * RING + k, n * RING + ((k + 1) % RING)];
      index.push(here, here + RING, next, next, here + RING, next + RING);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(position, 3));
  geometry.setAttribute("normal", new Float32BufferAttribute(normal, 3));
  geometry.setIndex(index);
  return geometry;
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
    const [a, b] = element.ends.map((end) => this.#end(end));
    part.rest = Math.max(a.distanceTo(b), 1e-3); // bodies are where they start
    const length = part.rest;
    part.near = new Group();
    if (element.look === "coil") {
      const radius = Math.min(0.3 * length, 0.125 * size);
      const wire = 0.14 * radius + 0.004 * size;
      const turns = Math.max(4, Math.round(length / (0.075 * size)));
      const spring = new Mesh(coil(radius, length, turns, wire), theme.material("coil"));
      spring.castShadow = true;
      part.near.add(spring);
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
