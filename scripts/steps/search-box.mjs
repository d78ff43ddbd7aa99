/** `dist/search-box/browser/`: the one tag for pages of other sites, and the dialog that it loads. */
import { hash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { projectFolder } from "./project.mjs";
import { runPackage, step } from "./run.mjs";
import { hashInputs, isCurrent, writeStamp } from "./stamp.mjs";

const output = join(projectFolder, "dist/search-box/browser");
const stamp = "dist/search-box/browser/.build-stamp";
const steps = ["scripts/steps/search-box.mjs", "scripts/steps/search-box.config.mjs"];
const inputs = ["lib/search-box", "package-lock.json", ...steps];
const dialogName = "search-dialog.js";

/** After the library, every change of which empties `dist/`. */
export async function buildSearchBox(write = undefined) {
  const inputHash = hashInputs(inputs);
  if (isCurrent(stamp, inputHash)) return;
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  await step("Building the search box", bundle, write);
  writeStamp(stamp, inputHash);
}

/** In a process of its own: the bundler makes the one that it runs in a production. */
async function bundle() {
  const config = "scripts/steps/search-box.config.mjs";
  const args = ["build", "--config", config, "--logLevel", "error"];
  const bundled = await runPackage("vite/bin/vite.js", args);
  if (bundled.code !== 0) return bundled;
  const folder = join(projectFolder, "build/search-box");
  const dialog = readFileSync(join(folder, dialogName));
  const version = hash("sha256", dialog, "hex").slice(0, 12);
  const search = readFileSync(join(folder, "search.js"), "utf8");
  const named = search.replaceAll(`./${dialogName}`, `./${dialogName}?v=${version}`);
  if (named === search) throw new Error("The tag does not load its dialog.");
  writeZipped("search.js", named);
  writeZipped(dialogName, dialog);
  return { code: 0, output: "" };
}

function writeZipped(file, content) {
  writeFileSync(join(output, `${file}.gz`), gzipSync(content, { level: 9 }));
}
