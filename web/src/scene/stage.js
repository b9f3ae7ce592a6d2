// The picture: everything that is drawn of a scene, put where it is at a time.
import {
  CircleGeometry,
  DirectionalLight,
  Fog,
  Group,
  HemisphereLight,
  Matrix4,
  Mesh,
  PCFShadowMap,
  Scene,
  Vector3,
  WebGLRenderer,
} from "three";
import { Arrows } from "./arrows.js";
import { makeBlock, makeCarbody, makeFrame } from "./bodies.js";
import { Camera } from "./camera.js";
import { Rails } from "./rails.js";
import { makeRoller, makeStand } from "./rollers.js";
import { Springs } from "./springs.js";
import { Theme } from "./theme.js";
import { makeWheelset } from "./wheelset.js";

const MAKERS = { carbody: makeCarbody, frame: makeFrame, block: makeBlock, wheelset: makeWheelset, roller: makeRoller };
const SUN = new Vector3(9, 20, 13); // low enough to shine on the bogies

// Whether pictures are computed without graphics hardware, which takes its time.
function inSoftware(context) {
  let name = String(context.getParameter(context.RENDERER));
  const more = name.includes("WebKit") && context.getExtension("WEBGL_debug_renderer_info");
  if (more) name = String(context.getParameter(more.UNMASKED_RENDERER_WEBGL));
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}

export class Stage {
  // quality: "full", "light" (no shadows) or "auto"
  constructor(canvas, context, scene, poses, changed, quality) {
    this.scene = scene;
    this.poses = poses;
    this.shown = { exaggeration: 1, forces: true, shell: true, springs: true, wheelset: 0 };
    this.renderer = new WebGLRenderer({ canvas, context, antialias: true, preserveDrawingBuffer: true });
    this.light = quality === "light" || (quality !== "full" && inSoftware(context));
    this.fixed = quality !== "auto";
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.theme = new Theme(this.light);
    this.world = new Scene();
    this.world.fog = new Fog(0xffffff, 60, 330);
    this.#lights();
    this.#bodies();
    if (scene.kind === "track") {
      this.rails = new Rails(scene, poses.line, this.theme);
      this.world.add(this.rails.group);
    }
    if (scene.contacts) {
      this.arrows = new Arrows(scene, poses.motion);
      this.world.add(this.arrows.group);
    }
    this.#ground();
    this.#place(poses.motion.at(poses.motion.start)); // springs take their length at rest from here
    this.springs = new Springs(scene, this.theme, this.bodies.map((body) => body.object));
    this.world.add(this.springs.group);
    this.#stands();
    const length = this.#length();
    // Height that cameras look at, at the usual gauge [m]: what is short is seen from near, and in full height.
    this.middle = scene.kind === "rig" ? 0.15 : length < 8 * scene.size ? 1.9 : 1.3;
    this.camera = new Camera(canvas, length, scene.size, changed);
  }

  #lights() {
    this.sky = new HemisphereLight(0xffffff, 0xb8b4ae, 2.1);
    this.sun = new DirectionalLight(0xffffff, 2.2);
    this.sun.castShadow = !this.light;
    this.sun.shadow.mapSize.set(2048, 2048);
    this.sun.shadow.bias = -0.0006;
    this.sun.shadow.normalBias = 0.02;
    this.world.add(this.sky, this.sun, this.sun.target);
  }

  #bodies() {
    this.group = new Group();
    this.bodies = this.scene.bodies.map((look) => {
      const made = MAKERS[look.kind](look, this.theme);
      made.object.matrixAutoUpdate = false;
      this.group.add(made.object);
      return made;
    });
    this.world.add(this.group);
  }

  #ground() {
    const mesh = new Mesh(new CircleGeometry(900, 48), this.theme.material("ground"));
    mesh.receiveShadow = true;
    this.floor = mesh;
    this.world.add(mesh);
  }

  #stands() {
    this.scene.bodies.forEach((look, n) => {
      if (look.kind !== "roller") return;
      const at = new Matrix4().setPosition(new Vector3().setFromMatrixPosition(this.bodies[n].object.matrix));
      this.world.add(makeStand(at, look, this.bodies[n].bearings, this.theme));
    });
  }

  // Of the vehicle, to choose cameras by [m].
  #length() {
    const own = this.scene.bodies.filter((body) => body.kind === "carbody").map(({ x }) => x[1] - x[0]);
    const centres = this.bodies.map((body) => new Vector3().setFromMatrixPosition(body.object.matrix));
    const spread = Math.max(...centres.map((one) => one.distanceTo(centres[0])));
    return Math.max(...own, spread, 3 * this.scene.size);
  }

  // Bodies of the vehicle, not of the rig below it.
  get vehicle() {
    return this.scene.bodies.map((_, n) => n).filter((n) => this.scene.bodies[n].kind !== "roller");
  }

  #place(place) {
    this.coordinates = this.bodies.map((body, n) => {
      const pose = this.poses.pose(n, place, this.shown.exaggeration);
      body.object.matrix.copy(pose.matrix);
      body.object.matrixWorldNeedsUpdate = true;
      if (body.spinning) body.spinning.rotation.y = pose.spin % (2 * Math.PI);
      return pose.at;
    });
  }

  #centre(n) {
    return new Vector3().setFromMatrixPosition(this.bodies[n].object.matrix);
  }

  // Puts everything where it is at a time; says whether more of the track is still to be made.
  update(time) {
    const { line, motion } = this.poses;
    const place = motion.at(time);
    this.#place(place);
    for (const body of this.bodies) if (body.shell) body.shell.visible = this.shown.shell;
    this.springs.group.visible = this.shown.springs;
    if (this.shown.springs) this.springs.update();
    const own = this.vehicle;
    const s = own.reduce((sum, n) => sum + this.coordinates[n].s, 0) / own.length;
    const frame = line.frame(s);
    if (this.arrows) {
      this.arrows.group.visible = this.shown.forces;
      const wheelsets = this.scene.wheelsets;
      const frames = wheelsets.map((n) => line.frame(this.coordinates[n].s));
      if (this.shown.forces) this.arrows.update(place, wheelsets.map((n) => this.#centre(n)), frames);
    }
    this.#look(s, frame);
    return this.rails ? this.rails.update(s) : false;
  }

  #look(s, frame) {
    const { line } = this.poses;
    const size = this.scene.size;
    const wheelset = this.scene.wheelsets[this.shown.wheelset];
    const near = this.camera.view === "wheel" && wheelset !== undefined;
    const target = near ? this.#centre(wheelset) : new Vector3(0, 0, this.middle * size).applyMatrix4(frame);
    if (near) target.z -= 0.1 * size;
    const heading = near ? line.heading_at(this.coordinates[wheelset].s) : line.heading_at(s);
    this.camera.update(target, heading);
    const e = frame.elements;
    const depth = this.scene.kind === "rig" ? this.#depth() : 0.75 * size;
    this.floor.position.set(e[12], e[13], e[14] - depth - 0.05 * size);
    const widest = 0.62 * this.camera.length + 3 * size;
    const half = near ? Math.min(Math.max(1.2 * this.camera.state.distance, 4 * size), widest) : widest;
    const shadow = this.sun.shadow.camera;
    [shadow.left, shadow.right, shadow.bottom, shadow.top] = [-half, half, -half, half];
    [shadow.near, shadow.far] = [1, 60 + 2 * half];
    shadow.updateProjectionMatrix();
    this.sun.target.position.copy(target);
    // The sun goes round with the track, so that the vehicle is lit alike in a curve.
    const light = SUN.clone().applyAxisAngle(new Vector3(0, 0, 1), heading).multiplyScalar((30 + half) / SUN.length());
    this.sun.position.copy(target).add(light);
  }

  #depth() {
    const radii = this.scene.bodies.filter((body) => body.kind === "roller").map((body) => body.radius);
    return 2.2 * Math.max(...radii, 0.4);
  }

  resize(width, height) {
    this.renderer.setPixelRatio(this.light ? 1 : Math.min(globalThis.devicePixelRatio || 1, 2));
    this.renderer.setSize(width, height, false);
    this.camera.camera.aspect = width / height;
    this.camera.camera.updateProjectionMatrix();
  }

  // Without what costs most: for machines that cannot follow.
  lighten() {
    if (this.light || this.fixed) return;
    this.light = true;
    this.sun.castShadow = false;
    this.renderer.setPixelRatio(1);
  }

  colour(dark) {
    this.theme.apply(dark);
    this.world.background = this.theme.background;
    this.world.fog.color.copy(this.theme.background);
    this.sky.intensity = dark ? 1.5 : 2.1;
    this.sun.intensity = dark ? 1.7 : 2.2;
  }

  render() {
    this.renderer.render(this.world, this.camera.camera);
  }

  dispose() {
    this.rails?.dispose();
    this.world.traverse((one) => one.geometry?.dispose());
    this.theme.dispose();
    this.renderer.dispose();
  }
}

