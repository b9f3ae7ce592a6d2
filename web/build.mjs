// Bundles the scripts of pages into src/wheelrail/reports/web, with the licences of what is inside and hashes of
// everything, by which tests tell whether bundles and sources belong together: nobody needs node to run them.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, transform } from "esbuild";

const TO = "../src/wheelrail/reports/web";
const ENTRIES = ["page.js", "scene.js"]; // a page without an animation carries the first alone

const hash = (file) => createHash("sha256").update(readFileSync(file)).digest("hex");
const sources = readdirSync("src", { recursive: true })
  .map((name) => join("src", name))
  .filter((name) => /\.(js|css)$/.test(name))
  .sort();

mkdirSync(TO, { recursive: true });
const lines = [];
for (const entry of ENTRIES.filter((name) => existsSync(join("src", name)))) {
  await build({
    entryPoints: [join("src", entry)],
    outfile: join(TO, entry),
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2022",
    legalComments: "eof",
    loader: { ".css": "text" },
  });
  lines.push(`${hash(join(TO, entry))}  ${entry}`);
}
if (existsSync("src/page.css")) {
  const { code } = await transform(readFileSync("src/page.css", "utf8"), { loader: "css", minify: true, target: "es2022" });
  writeFileSync(join(TO, "page.css"), code);
  lines.push(`${hash(join(TO, "page.css"))}  page.css`);
}
for (const name of [...sources, "package.json", "package-lock.json", "build.mjs"]) {
  lines.push(`${hash(name)}  web/${name}`);
}
writeFileSync(join(TO, "HASHES"), lines.join("\n") + "\n");
const licence = readFileSync("node_modules/three/LICENSE", "utf8");
writeFileSync(join(TO, "LICENSE-three.txt"), licence);
