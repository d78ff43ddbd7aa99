/** Remembers what an output was made from, so that a step runs only when its inputs changed. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { projectFolder } from "./project.mjs";

/** Hash of the names and contents of files and folders, given relative to the project. */
export function hashInputs(paths) {
  const hash = createHash("sha256").update(process.versions.node);
  for (const file of paths.flatMap(listFiles)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(projectFolder, file)))
      .update("\0");
  }
  return hash.digest("hex");
}

/** True when the stamp in the output says that it was made from these inputs. */
export function isCurrent(stampFile, hash) {
  const file = join(projectFolder, stampFile);
  return existsSync(file) && readFileSync(file, "utf8") === hash;
}

export function writeStamp(stampFile, hash) {
  const file = join(projectFolder, stampFile);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, hash);
}

function listFiles(path) {
  const absolute = join(projectFolder, path);
  if (!existsSync(absolute)) return [];
  if (statSync(absolute).isFile()) return [path];
  return readdirSync(absolute)
    .filter((name) => name !== "node_modules" && name !== "build" && !name.includes(".test."))
    .sort()
    .flatMap((name) => listFiles(`${path}/${name}`));
}
