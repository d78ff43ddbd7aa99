/** `npm run knowledge -- …`: the command line of this checkout. */
import "./steps/node-version.mjs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildBrowserFiles } from "./steps/browser-files.mjs";
import { compileLibrary } from "./steps/compile.mjs";
import { install } from "./steps/install.mjs";
import { projectFolder } from "./steps/project.mjs";

// Standard output belongs to the command.
const quietly = (text) => process.stderr.write(text);
await install(".", quietly);
await compileLibrary(quietly);
await buildBrowserFiles(quietly);
await import(pathToFileURL(join(projectFolder, "dist/cli/main.js")).href);
