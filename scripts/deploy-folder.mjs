/**
 * `node scripts/deploy-folder.mjs <folder>`: a folder with what `node build/server/main.js` and the
 * `knowledge` command need to run there, and nothing else. Needs a finished `npm run build`. With
 * PAGES=off both leave the pages out, and their framework.
 */
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { hasPages, projectFolder } from "./steps/project.mjs";
import { serviceFiles } from "./steps/service-files.mjs";

const [folder] = process.argv.slice(2);
if (folder === undefined) stop("Name the folder to write: node scripts/deploy-folder.mjs <folder>");
const target = resolve(folder);
if (existsSync(target) && readdirSync(target).length > 0) stop(`${target} is not empty.`);
const built = hasPages ? ".next/BUILD_ID" : "build/server/main.js";
if (!existsSync(join(projectFolder, built))) stop("Run npm run build first.");

const files = await serviceFiles();
for (const file of files) {
  mkdirSync(dirname(join(target, file)), { recursive: true });
  cpSync(join(projectFolder, file), join(target, file), { verbatimSymlinks: true });
}
// As npm does for a command that it installs.
chmodSync(join(target, "dist/cli/main.js"), 0o755);
process.stdout.write(`${files.length} files in ${target}\n`);

function stop(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
