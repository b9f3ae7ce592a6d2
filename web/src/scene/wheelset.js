// Wheels turned on a lathe from their profiles, on an axle between its boxes.
import { BoxGeometry, CylinderGeometry, Group, LatheGeometry, Mesh, Vector2 } from "three";

const AROUND = 64; // parts of a circle
const made = new Map(); // surfaces by their stretches: most wheels of a vehicle are alike

function surface(stretch) {
  const key = JSON.stringify(stretch);
  if (!made.has(key)) made.set(key, new LatheGeometry(stretch.map(([radius, y]) => new Vector2(radius, y)), AROUND));
  return made.get(key);
}

// Surfaces of revolution about y through stretches of [radius, y]; edges between stretches stay sharp.
export function turned(stretches, material, parent) {
  for (const stretch of stretches) {
    const mesh = new Mesh(surface(stretch), material);
    mesh.castShadow = mesh.receiveShadow = true;
    parent.add(mesh);
  }
}

export function makeWheelset(look, theme) {
  const body = new Group();
  const spinning = new Group();
  body.add(spinning);
  const [radius, size] = [look.radius, look.size];
  look.wheels.forEach((wheel, side) => makeWheel(spinning, wheel, look, side === 0 ? 1 : -1, theme));
  const outermost = Math.max(look.circle + 0.12 * size, ...look.boxes.map(Math.abs));
  const axle = 0.18 * radius;
  turned([[[axle, -look.circle], [axle * 0.9, 0], [axle, look.circle]]], theme.material("axle"), spinning);
  turned(
    [1, -1].map((sign) => [[axle * 0.8, sign * look.circle], [axle * 0.8, sign * (outermost + 0.1 * size)]]),
    theme.material("axle"),
    spinning,
  );
  for (const y of look.boxes) {
    const box = new Mesh(new BoxGeometry(0.3 * size, 0.2 * size, 0.26 * size), theme.material("box"));
    const cap = new Mesh(new CylinderGeometry(0.11 * size, 0.11 * size, 0.24 * size, 28), theme.material("box"));
    box.position.y = cap.position.y = y;
    box.castShadow = cap.castShadow = true;
    body.add(box, cap);
  }
  return { object: body, spinning };
}

function makeWheel(parent, { radius, profile }, look, sign, theme) {
  const size = look.size;
  const y = (own) => sign * (look.circle + own);
  const tread = profile.map(([own, more]) => [radius + more, y(own)]);
  const [back, field] = [profile[0][0], profile[profile.length - 1][0]];
  const [r_back, r_field] = [tread[0][0], tread[tread.length - 1][0]];
  const rim = radius - 0.062 * size;
  const web = 0.5 * (back + field) - 0.01 * size;
  const [hub, bore] = [0.3 * radius, 0.17 * radius];
  const half = 0.085 * size;
  turned([tread], theme.material("tread"), parent);
  turned(
    [
      [[r_back, y(back)], [rim, y(back)]],
      [[r_field, y(field)], [rim, y(field)]],
      [[rim, y(field)], [rim - 0.02 * size, y(web + 0.014 * size)]],
      [[rim, y(back)], [rim - 0.02 * size, y(web - 0.014 * size)]],
    ],
    theme.material("wheel"),
    parent,
  );
  turned(
    [1, -1].flatMap((out) => [
      [[rim - 0.02 * size, y(web + out * 0.014 * size)], [hub + 0.03 * size, y(web + out * 0.02 * size)], [hub, y(web + out * 0.035 * size)]],
      [[hub, y(web + out * 0.035 * size)], [hub * 0.94, y(web + out * half)]],
      [[hub * 0.94, y(web + out * half)], [bore, y(web + out * half)]],
    ]),
    theme.material("disc"),
    parent,
  );
  // Painted marks show that the wheel turns: a long one, and a short one across from it, on both faces.
  for (const [face, from, to, angle] of [
    [1, hub + 0.05 * size, rim - 0.03 * size, 0],
    [-1, hub + 0.05 * size, rim - 0.03 * size, 0],
    [1, rim - 0.09 * size, rim - 0.03 * size, Math.PI],
    [-1, rim - 0.09 * size, rim - 0.03 * size, Math.PI],
  ]) {
    const mark = new Mesh(new BoxGeometry(0.035 * size, 0.002 * size, to - from), theme.material("mark"));
    const middle = 0.5 * (from + to);
    mark.position.set(middle * Math.sin(angle), y(web + face * 0.0215 * size), middle * Math.cos(angle));
    mark.rotation.y = angle;
    parent.add(mark);
  }
  const dot = new Mesh(new BoxGeometry(0.05 * size, 0.002 * size, 0.05 * size), theme.material("mark"));
  dot.position.set(0, y(field + 0.001 * size), radius - 0.034 * size);
  parent.add(dot);
}
