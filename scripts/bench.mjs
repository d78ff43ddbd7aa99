/**
 * `npm run bench -- <question>`: benchmarks with their own packages; `bench/main.ts` lists them.
 */
import "./steps/node-version.mjs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildPages, compileBench, compileLibrary, compileServer } from "./steps/compile.mjs";
import { install } from "./steps/install.mjs";
import { projectFolder } from "./steps/project.mjs";

await install();
await install("bench");
// What benchmarks share with tests imports the package by its name.
await compileLibrary();
await compileBench();
// Others measure the service as started by `npm start`; these engines have no service.
if (process.argv[2] !== "rivals") {
  await compileServer();
  await buildPages();
}
await import(pathToFileURL(join(projectFolder, "bench/build/bench/main.js")).href);
