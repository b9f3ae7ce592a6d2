// Car bodies, bogie frames, blocks: bodies have no shapes of their own, see reports/scene/looks.py for the rules.
import {
  BoxGeometry,
  BufferGeometry,
  Float32BufferAttribute,
  Group,
  LineBasicMaterial,
  LineLoop,
  Mesh,
} from "three";

// A box between corners.
function box(x, y, z, material) {
  const mesh = new Mesh(new BoxGeometry(x[1] - x[0], y[1] - y[0], z[1] - z[0]), material);
  mesh.position.set(0.5 * (x[0] + x[1]), 0.5 * (y[0] + y[1]), 0.5 * (z[0] + z[1]));
  mesh.castShadow = mesh.receiveShadow = true;
  return mesh;
}

// A bar whose cross section lies between two chains of points, from one depth to another; `place` puts a point of the
// section and a depth into the axes of the body.
function drawnOut(first, second, [from, to], place, material) {
  const points = [];
  const face = (...corners) => {
    const [a, b, c, d] = corners.map(([p, depth]) => place(p[0], p[1], depth));
    points.push(...a, ...b, ...c, ...a, ...c, ...d);
  };
  const side = (a, b) => face([a, from], [b, from], [b, to], [a, to]);
  for (let n = 0; n + 1 < first.length; n++) {
    for (const depth of [from, to]) face([first[n], depth], [first[n + 1], depth], [second[n + 1], depth], [second[n], depth]);
    side(first[n], first[n + 1]);
    side(second[n], second[n + 1]);
  }
  for (const n of [0, first.length - 1]) side(first[n], second[n]);
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(points, 3));
  geometry.computeVertexNormals(); // corners are not shared: edges stay sharp
  const mesh = new Mesh(geometry, material);
  mesh.castShadow = mesh.receiveShadow = true;
  return mesh;
}

// Returns the group and its shell, which may be switched off.
export function makeCarbody(look, theme) {
  const body = new Group();
  const shell = new Group();
  body.add(shell);
  const [x, w, [floor, roof]] = [look.x, look.half_width, look.z];
  if (look.underframe) {
    for (const y of [-0.7 * w, 0.7 * w]) body.add(box(x, [y - 0.09 * w, y + 0.09 * w], [floor, roof], theme.material("stand")));
    for (const at of [x[0] + 0.2 * w, ...look.rests, x[1] - 0.2 * w]) {
      body.add(box([at - 0.14 * w, at + 0.14 * w], [-0.9 * w, 0.9 * w], [roof - 0.12 * w, roof], theme.material("stand")));
    }
    return { object: body, shell: null };
  }
  const height = roof - floor;
  const left = section(w, floor, height);
  const right = left.map(([y, z]) => [-y, z]);
  const outline = [...right, ...left.toReversed()];
  shell.add(drawnOut(left, right, x, (y, z, depth) => [depth, y, z], theme.material("shell")));
  shell.children[0].castShadow = false;
  shell.children[0].renderOrder = 2;
  // The underframe stays where the shell is switched off: sills, and beams across where the body rests.
  const deep = [floor - 0.035 * height, floor + 0.035 * height];
  const sill = (y, half) => body.add(box([x[0] + 0.1 * w, x[1] - 0.1 * w], [y - half, y + half], deep, theme.material("sill")));
  for (const [y, half] of [[0, 0.13 * w], [-0.84 * w, 0.05 * w], [0.84 * w, 0.05 * w]]) sill(y, half);
  for (const at of [x[0] + 0.15 * w, ...look.rests, x[1] - 0.15 * w]) {
    if (look.rests.length > 1 || look.rests[0] === at) body.add(box([at - 0.16 * w, at + 0.16 * w], [-0.86 * w, 0.86 * w], deep, theme.material("sill")));
  }
  addWindows(shell, x, w, floor, height, theme);
  addEdges(shell, outline, x, theme);
  return { object: body, shell };
}

// Half of the outline of a coach, from the floor to the top: [y, z].
function section(w, floor, height) {
  const side = [[0.9 * w, floor], [0.985 * w, floor + 0.06 * height], [w, floor + 0.3 * height], [0.955 * w, floor + 0.74 * height]];
  const arc = [0.15, 0.32, 0.5, 0.68, 0.84].map((part) => {
    const angle = part * 0.5 * Math.PI;
    return [0.955 * w * Math.cos(angle) ** 0.75, floor + height * (0.74 + 0.26 * Math.sin(angle) ** 0.8)];
  });
  return [...side, ...arc, [0, floor + height]];
}

function addWindows(shell, [x0, x1], w, floor, height, theme) {
  const [low, high] = [floor + 0.38 * height, floor + 0.66 * height];
  const outer = (z) => w * (1.0 - 0.045 * ((z - floor) / height - 0.3) / 0.44) + 0.006;
  const room = x1 - x0 - 1.6;
  const count = Math.max(Math.floor(room / 1.9), 0);
  const points = [];
  for (let n = 0; n < count; n++) {
    const middle = x0 + 0.8 + (room * (n + 0.5)) / count;
    for (const sign of [1, -1]) {
      const corner = (x, z) => [x, sign * outer(z), z];
      const [a, b, c, d] = [corner(middle - 0.7, low), corner(middle + 0.7, low), corner(middle + 0.7, high), corner(middle - 0.7, high)];
      points.push(...a, ...b, ...c, ...a, ...c, ...d);
    }
  }
  if (!points.length) return;
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(points, 3));
  geometry.computeVertexNormals();
  const mesh = new Mesh(geometry, theme.material("window"));
  mesh.renderOrder = 3;
  shell.add(mesh);
}

function addEdges(shell, outline, x, theme) {
  const material = theme.materials.edge ?? theme.keep("edge", new LineBasicMaterial({ transparent: true, opacity: 0.7 }));
  for (const end of x) {
    const geometry = new BufferGeometry();
    geometry.setAttribute("position", new Float32BufferAttribute(outline.flatMap(([y, z]) => [end, y, z]), 3));
    shell.add(new LineLoop(geometry, material));
  }
}

// Two side beams that go down to the springs in the middle, and what joins them: an H seen from above.
export function makeFrame(look, theme) {
  const body = new Group();
  const { size, beam_y: y } = look;
  const [rear, front] = [look.axles[0] - look.beyond, look.axles[look.axles.length - 1] + look.beyond];
  const [end, seat, deep] = [look.axle_z + 0.3 * size, look.seat_z, 0.13 * size];
  const reach = 0.5 * (look.axles[look.axles.length - 1] - look.axles[0]);
  const neck = Math.max(reach - 0.32 * size, 0.25 * size);
  const middle = 0.5 * (front + rear);
  const bend = Math.min(neck, 0.32 * size + 0.1 * size);
  const upper = [[rear, end + deep], [middle - neck, end + deep], [middle - bend, seat], [middle + bend, seat], [middle + neck, end + deep], [front, end + deep]];
  const lower = upper.map(([x, z], n) => [x, z - (n === 0 || n === 5 ? 0.6 : 1) * deep]);
  for (const side of [y, -y]) {
    const wide = [side - 0.09 * size, side + 0.09 * size];
    body.add(drawnOut(upper, lower, wide, (x, z, depth) => [x, depth, z], theme.material("frame")));
  }
  for (const x of [middle - 0.3 * size, middle + 0.3 * size]) {
    body.add(box([x - 0.07 * size, x + 0.07 * size], [-y, y], [seat - 0.16 * size, seat - 0.01 * size], theme.material("frame")));
  }
  return { object: body };
}

export function makeBlock(look, theme) {
  const half = 0.5 * look.side;
  const body = new Group();
  body.add(box([-half, half], [-half, half], [-half, half], theme.material("box")));
  return { object: body };
}
