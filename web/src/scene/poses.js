// Where bodies are and how they are turned at a time, as they are or with lateral motion exaggerated.
import { Matrix4, Vector3 } from "three";

const turned = new Matrix4();
const frame = new Matrix4();

export class Poses {
  constructor(scene, motion, line) {
    this.bodies = scene.bodies;
    this.motion = motion;
    this.line = line;
  }

  // Matrix of a body's axes, without its spin if it is a wheelset; and its coordinates.
  pose(body, place, exaggeration = 1) {
    const at = this.motion.of(body, place);
    const own = { ...at };
    if (exaggeration !== 1) {
      const rest = this.#resting(body, at.s);
      at.y = rest.y + exaggeration * (at.y - rest.y);
      at.yaw = rest.yaw + exaggeration * (at.yaw - rest.yaw);
    }
    const spins = this.bodies[body].kind === "wheelset";
    const matrix = this.line.frame(at.s, new Matrix4());
    matrix.multiply(turned.makeTranslation(0, at.y, at.z));
    matrix.multiply(turned.makeRotationZ(at.yaw)).multiply(turned.makeRotationX(at.roll));
    if (!spins) matrix.multiply(turned.makeRotationY(at.pitch));
    return { matrix, spin: spins ? at.pitch : 0, at: own };
  }

  // Lateral position and yaw that a body has by the curve alone: it rests on two points of a line that bends.
  #resting(body, s) {
    const rests = this.bodies[body].rests;
    if (!rests || rests.length < 2) return { y: 0, yaw: 0 };
    const [low, high] = [rests[0], rests[rests.length - 1]];
    const inverse = this.line.frame(s, frame).clone().invert();
    const ends = [low, high].map((x) => {
      return new Vector3().setFromMatrixPosition(this.line.frame(s + x, frame)).applyMatrix4(inverse);
    });
    const yaw = Math.atan2(ends[1].y - ends[0].y, ends[1].x - ends[0].x);
    return { y: ends[0].y - Math.tan(yaw) * ends[0].x, yaw };
  }

  // Positions [m] and angles [rad] of all bodies by name, as they are.
  all(time) {
    const place = this.motion.at(time);
    return Object.fromEntries(
      this.bodies.map((body, n) => {
        const { matrix, at } = this.pose(n, place);
        return [body.name, { position: new Vector3().setFromMatrixPosition(matrix).toArray(), ...at }];
      }),
    );
  }
}
