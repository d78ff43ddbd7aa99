/** Installs the packages of a lock file when others are there. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectFolder } from "./project.mjs";
import { run, step } from "./run.mjs";

/** `folder` is relative to the project: "." or one with its own package.json. */
export async function install(folder = ".", write = undefined) {
  if (isInstalled(folder)) return;
  const [program, args] = npm();
  const cwd = join(projectFolder, folder);
  await step(
    folder === "." ? "Installing packages" : `Installing packages of ${folder}`,
    () => run(program, [...args, "ci", "--include=dev", "--no-audit", "--no-fund"], { cwd }),
    write,
  );
}

/** By the list that npm leaves beside the packages when it has finished. */
function isInstalled(folder) {
  const found = packagesOf(join(folder, "node_modules/.package-lock.json"));
  if (found === null) return false;
  const { "": _project, ...wanted } = packagesOf(join(folder, "package-lock.json")) ?? {};
  const isSame = ([path, { version, integrity, optional }]) =>
    // Those for other platforms are left out.
    found[path] === undefined
      ? optional === true
      : found[path].version === version && found[path].integrity === integrity;
  return Object.entries(wanted).every(isSame) && Object.keys(found).every((path) => path in wanted);
}

function packagesOf(file) {
  const path = join(projectFolder, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).packages : null;
}

/**
 * npm tells where it lies when it runs a script; otherwise the one on the path is taken.
 * @returns {[string, string[]]}
 */
function npm() {
  const file = process.env.npm_execpath;
  if (file?.endsWith("npm-cli.js")) return [process.execPath, [file]];
  return [process.platform === "win32" ? "npm.cmd" : "npm", []];
}
