// Rails, sleepers and ballast in pieces along the track, made when the vehicle comes near and dropped behind it.
import {
  BoxGeometry,
  BufferGeometry,
  DataTexture,
  Float32BufferAttribute,
  Group,
  InstancedMesh,
  LinearFilter,
  LinearMipmapLinearFilter,
  Matrix4,
  Mesh,
  RepeatWrapping,
  RGBAFormat,
} from "three";

const PIECE = 40; // length of a piece [m]
const AROUND = 360; // how far ahead and behind pieces are drawn [m]
const MOST_NEW = 3; // pieces made for one picture, beyond those next to the vehicle
const STATION = 1; // between cross sections of rails [m]
const SLEEPERS = 0.6; // distance of sleepers, at the usual gauge [m]

export class Rails {
  constructor(scene, line, theme) {
    this.group = new Group();
    this.line = line;
    this.theme = theme;
    this.size = scene.size;
    this.deviations = scene.track.deviations;
    this.pieces = new Map();
    this.strips = scene.track.sections.map((section, side) => strips(section, side === 0 ? 1 : -1));
    theme.keep("ballast", theme.surface({ roughness: 1, metalness: 0, map: gravel() }));
    this.sleeper = new BoxGeometry(0.24 * this.size, 2.5 * this.size, 0.2 * this.size);
  }

  // Has the pieces near `s`; says whether some are still to be made.
  update(s) {
    const [first, last] = [this.line.first, this.line.last];
    const index = (at) => Math.floor((at - first) / PIECE);
    const wanted = [];
    for (let n = Math.max(index(s - AROUND), 0); n <= index(Math.min(s + AROUND, last - 1e-6)); n++) wanted.push(n);
    for (const [n, piece] of this.pieces) {
      if (wanted.includes(n)) continue;
      this.group.remove(piece);
      drop(piece);
      this.pieces.delete(n);
    }
    const missing = wanted.filter((n) => !this.pieces.has(n));
    missing.sort((a, b) => Math.abs(a - index(s)) - Math.abs(b - index(s)));
    missing.forEach((n, order) => {
      if (order < MOST_NEW || Math.abs(n - index(s)) <= 1) this.#make(n);
    });
    return missing.some((n) => !this.pieces.has(n));
  }

  #make(n) {
    const from = this.line.first + n * PIECE;
    const to = Math.min(from + PIECE, this.line.last);
    const count = Math.max(Math.ceil((to - from) / STATION), 1);
    const stations = Array.from({ length: count + 1 }, (_, k) => from + ((to - from) * k) / count);
    // Points of a piece are counted from its start: single precision is then fine enough, however far away it is.
    const origin = this.line.frame(from);
    const inverse = origin.clone().invert();
    const frames = stations.map((s) => inverse.clone().multiply(this.line.frame(s)));
    const piece = new Group();
    piece.matrixAutoUpdate = false;
    piece.matrix.copy(origin);
    this.strips.forEach((own, side) => {
      const shifts = stations.map((s) => this.#deviation(s, side));
      for (const part of ["head", "rail"]) piece.add(drawnAlong(own[part], frames, shifts, this.theme.material(part), stations));
    });
    const none = stations.map(() => [0, 0]);
    piece.add(drawnAlong(ballast(this.size), frames, none, this.theme.material("ballast"), stations));
    piece.add(this.#sleepers(from, to, inverse));
    for (const mesh of piece.children) mesh.receiveShadow = true;
    this.group.add(piece);
    this.pieces.set(n, piece);
  }

  #sleepers(from, to, inverse) {
    const apart = SLEEPERS * this.size;
    const places = [];
    for (let k = Math.ceil(from / apart); k * apart < to; k++) places.push(k * apart);
    const mesh = new InstancedMesh(this.sleeper, this.theme.material("sleeper"), places.length);
    places.forEach((s, k) => {
      const matrix = inverse.clone().multiply(this.line.frame(s));
      mesh.setMatrixAt(k, matrix.multiply(new Matrix4().makeTranslation(0, 0, -0.272 * this.size)));
    });
    return mesh;
  }

  #deviation(s, side) {
    const own = this.deviations;
    if (!own) return [0, 0];
    const [y, z] = side === 0 ? [own.left_y, own.left_z] : [own.right_y, own.right_z];
    const n = Math.min(Math.max(Math.round((s - own.start) / own.step), 0), y.length - 1);
    return [y[n], z[n]];
  }

  dispose() {
    for (const piece of this.pieces.values()) drop(piece);
    this.sleeper.dispose();
  }
}

function drop(piece) {
  for (const mesh of piece.children) {
    if (mesh.isInstancedMesh) mesh.dispose();
    else mesh.geometry.dispose();
  }
}

// Outline of a rail as strips of { y, z, normal }: the rolled head in one, smooth; web and foot with sharp edges.
function strips(section, sign) {
  const depth = Math.min(...section.map(([, z]) => z));
  const count = section.findIndex(([, z], n) => n > section.length / 2 && z < 0.25 * depth);
  const head = section.slice(0, count > 0 ? count : section.length);
  const rest = [...section.slice(head.length - 1), section[0]];
  // The right rail is the mirror image, and goes round the other way: its surface must look outwards, too.
  const own = (points) => strip(sign > 0 ? points : points.map(([y, z]) => [-y, z]).reverse());
  return { head: [own(head)], rail: rest.slice(1).map((point, n) => own([rest[n], point])) };
}

function strip(points) {
  return points.map(([y, z], n) => {
    const [a, b] = [points[Math.max(n - 1, 0)], points[Math.min(n + 1, points.length - 1)]];
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    return { y, z, normal: [-(b[1] - a[1]) / length, (b[0] - a[0]) / length] };
  });
}

function ballast(size) {
  const points = [[-2.7, -0.75], [-1.62, -0.26], [1.62, -0.26], [2.7, -0.75]].map(([y, z]) => [y * size, z * size]);
  return points.slice(1).map((point, n) => strip([points[n], point]));
}

// Strips of a cross section along frames, one shift [y, z] each.
function drawnAlong(sections, frames, shifts, material, stations) {
  const [position, normal, uv, index] = [[], [], [], []];
  for (const section of sections) {
    const first = position.length / 3;
    frames.forEach((frame, k) => {
      const e = frame.elements;
      for (const { y: own, z: up, normal: [ny, nz] } of section) {
        const [y, z] = [own + shifts[k][0], up + shifts[k][1]];
        for (let c = 0; c < 3; c++) position.push(e[4 + c] * y + e[8 + c] * z + e[12 + c]);
        for (let c = 0; c < 3; c++) normal.push(e[4 + c] * ny + e[8 + c] * nz);
        uv.push((stations[k] % 1000) / 1.6, y / 1.6);
      }
    });
    const width = section.length;
    for (let k = 0; k + 1 < frames.length; k++) {
      for (let n = 0; n + 1 < width; n++) {
        const a = first + k * width + n;
        index.push(a, a + width, a + 1, a + 1, a + width, a + width + 1);
      }
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(position, 3));
  geometry.setAttribute("normal", new Float32BufferAttribute(normal, 3));
  geometry.setAttribute("uv", new Float32BufferAttribute(uv, 2));
  geometry.setIndex(index);
  return new Mesh(geometry, material);
}

// Grains of different grey, always the same.
function gravel() {
  const side = 128;
  const data = new Uint8Array(4 * side * side);
  let seed = 7;
  const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let n = 0; n < side * side; n++) {
    const grey = 190 + 65 * random() ** 0.6;
    data.set([grey, grey, grey * 0.99, 255], 4 * n);
  }
  const texture = new DataTexture(data, side, side, RGBAFormat);
  texture.wrapS = texture.wrapT = RepeatWrapping;
  texture.generateMipmaps = true;
  texture.anisotropy = 4;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.magFilter = LinearFilter;
  texture.needsUpdate = true;
  return texture;
}
