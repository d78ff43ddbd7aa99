/** `npm start`: installs and builds what is missing, then serves. Needs nothing but Node and npm. */
import "./steps/require-open-files.mjs";
import "./build.mjs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { stopWithParent } from "./steps/follow-parent.mjs";
import { projectFolder } from "./steps/project.mjs";

// The server runs in this process, so that signals and exit codes are its own.
stopWithParent();
process.chdir(projectFolder);
process.env.NODE_ENV = "production";
await import(pathToFileURL(join(projectFolder, "build/server/main.js")).href);
