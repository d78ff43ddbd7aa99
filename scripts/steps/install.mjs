/** Installs the packages of a lock file when they are missing or the lock file changed. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { projectFolder } from "./project.mjs";
import { run, step } from "./run.mjs";
import { hashInputs, isCurrent, writeStamp } from "./stamp.mjs";

/** `folder` is relative to the project: "." or one with its own package.json. */
export async function install(folder = ".", write = undefined) {
  const hash = hashInputs([`${folder}/package.json`, `${folder}/package-lock.json`]);
  const modules = join(folder, "node_modules");
  const stamp = join(modules, ".install-stamp");
  if (existsSync(join(projectFolder, modules)) && isCurrent(stamp, hash)) return;
  const [program, args] = npm();
  const cwd = join(projectFolder, folder);
  await step(
    folder === "." ? "Installing packages" : `Installing packages of ${folder}`,
    () => run(program, [...args, "ci", "--include=dev", "--no-audit", "--no-fund"], { cwd }),
    write,
  );
  writeStamp(stamp, hash);
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
