/**
 * `node scripts/house.mjs [--list]`: what the code is like, in figures: its size, its order, its
 * doors, and the way of a query through it. `--list` names what is counted.
 */
import "./steps/node-version.mjs";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { compileLibrary } from "./steps/compile.mjs";
import { declarationsOf } from "./steps/declarations.mjs";
import { projectFolder } from "./steps/project.mjs";
import { arrowsOf, importsThatRunBack, knotsOf, readSources } from "./steps/source-tree.mjs";
import { returnsOf, wayOf } from "./steps/way-of.mjs";

const linesMax = 300;
const largeRoom = 10_000;
const start = { file: "lib/search/store/search-index.ts", name: "searchIndex", parameter: "query" };

const { values } = parseArgs({ options: { list: { type: "boolean", default: false } } });
const files = readSources(["lib", "app", "server"]);
const arrows = arrowsOf(files);
const way = wayOf(files, start);

await compileLibrary();
const rows = [
  ["lines of lib, app and server without tests", linesOf(files), ""],
  [`rooms over ${largeRoom} lines`, largeRooms(), ""],
  [`files over ${linesMax} lines`, longFiles(), "1"],
  ["imports that run back", importsThatRunBack(arrows), "0"],
  ["files that import each other in a circle", knotsOf(arrows), "0"],
  ["public names in all subpaths", publicNames(), "300"],
  ["files that a query enters", [...new Set(way)], ""],
  ["returns of a query's way", returnsOf(way), "12"],
];
const countOf = (found) => (Array.isArray(found) ? found.length : found);
const width = Math.max(...rows.map(([name]) => name.length));
process.stdout.write(`${"".padEnd(width)}  ${"now".padStart(7)}  at most\n`);
for (const [name, found, bar] of rows) {
  const now = String(countOf(found)).padStart(7);
  process.stdout.write(`${name.padEnd(width)}  ${now}  ${bar.padStart(7)}\n`);
  if (!values.list || !Array.isArray(found)) continue;
  for (const entry of found) process.stdout.write(`    ${entry}\n`);
}

function linesOf(counted) {
  return counted.reduce((sum, { text }) => sum + text.split("\n").length - 1, 0);
}

function largeRooms() {
  const rooms = new Map();
  for (const file of files) {
    const room = /^(?:lib|app)\/[^/]+(?=\/)|^server/.exec(file.path)?.[0];
    if (room !== undefined) rooms.set(room, [...(rooms.get(room) ?? []), file]);
  }
  return [...rooms]
    .map(([room, own]) => [room, linesOf(own)])
    .filter(([, lines]) => lines > largeRoom)
    .map(([room, lines]) => `${room}, ${lines} lines`);
}

function longFiles() {
  return files
    .filter(({ path, text }) => !path.endsWith(".css") && text.split("\n").length - 1 > linesMax)
    .map(({ path }) => path);
}

/** A name at two subpaths counts once. */
function publicNames() {
  const { exports } = JSON.parse(readFileSync(join(projectFolder, "dist/package.json"), "utf8"));
  const types = Object.values(exports).flatMap((entry) => entry.types ?? []);
  const names = types.flatMap((path) => [
    ...declarationsOf(join(projectFolder, "dist", path)).keys(),
  ]);
  return [...new Set(names)].sort();
}
