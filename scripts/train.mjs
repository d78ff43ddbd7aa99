/**
 * `npm run train -- vectors`: from public documentation to what the package ships of it. Run by
 * hand and rarely: nothing else in the project trains, or needs the texts. `training/main.ts` has
 * the options.
 */
import "./steps/node-version.mjs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { compileTraining } from "./steps/compile.mjs";
import { install } from "./steps/install.mjs";
import { projectFolder } from "./steps/project.mjs";

await install();
await compileTraining();
await import(pathToFileURL(join(projectFolder, "build/training/training/main.js")).href);
