/** `npm run bench -- relevance|latency|indexing|http`: benchmarks with packages of their own. */
import "./steps/node-version.mjs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { compileBench } from "./steps/compile.mjs";
import { install } from "./steps/install.mjs";
import { projectFolder } from "./steps/project.mjs";

await install();
await install("bench");
await compileBench();
await import(pathToFileURL(join(projectFolder, "bench/build/bench/main.js")).href);
