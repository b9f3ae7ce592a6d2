// Rollers of a rig: rims with the profile of the rails, discs, a shaft between its bearings.
import { BoxGeometry, Group, Mesh } from "three";
import { turned } from "./wheelset.js";

export function makeRoller(look, theme) {
  const body = new Group();
  const spinning = body; // the whole body turns
  const ys = [];
  for (const { side, profile, middle } of look.rims) {
    const sign = side === "left" ? 1 : -1;
    const y = (own) => middle + sign * own;
    const rim = profile.map(([own, up]) => [look.radius + up, y(own)]);
    const [inner, outer] = [profile[0][0], profile[profile.length - 1][0]];
    const thick = 0.09 * look.radius;
    const centre = 0.5 * (inner + outer);
    const web = 0.012 * look.size;
    ys.push(y(centre));
    turned([rim], theme.material("tread"), spinning);
    turned(
      [
        [[rim[0][0], y(inner)], [look.radius - thick, y(inner)], [look.radius - 1.3 * thick, y(centre - web)]],
        [[rim[rim.length - 1][0], y(outer)], [look.radius - thick, y(outer)], [look.radius - 1.3 * thick, y(centre + web)]],
      ],
      theme.material("roller"),
      spinning,
    );
    turned(
      [web, -web].map((half) => [[look.radius - 1.3 * thick, y(centre + half)], [0.12 * look.radius, y(centre + 2 * half)]]),
      theme.material("disc"),
      spinning,
    );
    for (const [half, angle, from] of [web, -web].flatMap((h) => [[h, 0, 0.25], [h, Math.PI, 0.65]])) {
      const long = (0.82 - from) * look.radius;
      const mark = new Mesh(new BoxGeometry(0.04 * look.radius, 0.003 * look.size, long), theme.material("mark"));
      const at = from * look.radius + 0.5 * long;
      mark.position.set(at * Math.sin(angle), y(centre + 2.05 * half), at * Math.cos(angle));
      mark.rotation.y = angle;
      spinning.add(mark);
    }
  }
  const [low, high] = [Math.min(...ys), Math.max(...ys)];
  const reach = 0.3 * look.radius;
  turned([[[0.1 * look.radius, low - reach], [0.1 * look.radius, high + reach]]], theme.material("axle"), spinning);
  return { object: body, bearings: [low - reach, high + reach] };
}

// Bearings and the ground that a roller at rest stands on, as a still part of the scene.
export function makeStand(matrix, look, bearings, theme) {
  const stand = new Group();
  const r = look.radius;
  for (const y of bearings) {
    const bearing = new Mesh(new BoxGeometry(0.42 * r, 0.14 * r, 0.36 * r), theme.material("box"));
    const foot = new Mesh(new BoxGeometry(0.7 * r, 0.2 * r, 1.0 * r), theme.material("stand"));
    bearing.position.y = foot.position.y = y;
    foot.position.z = -0.68 * r;
    for (const mesh of [bearing, foot]) mesh.castShadow = mesh.receiveShadow = true;
    stand.add(bearing, foot);
  }
  stand.applyMatrix4(matrix);
  return stand;
}
