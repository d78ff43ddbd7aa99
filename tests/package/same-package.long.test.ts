/** The package is the same file whenever and wherever it is packed. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectFolder } from "../kit/sources/source-files.ts";
import { temporaryFolder } from "../kit/temporary-folder.ts";

const folder = temporaryFolder("same package ");
/** SHA-256 of the archive. */
function packed(
  source: string,
  target: string,
  environment: Readonly<Record<string, string>> = {},
): string {
  cpSync(source, join(folder, target, "package"), { recursive: true, preserveTimestamps: false });
  const cwd = join(folder, target, "package");
  execFileSync("npm", ["pack", "--pack-destination", join(folder, target)], {
    cwd,
    env: { ...process.env, ...environment },
    stdio: "pipe",
  });
  const [archive = ""] = readdirSync(join(folder, target)).filter((name) => name.endsWith(".tgz"));
  return createHash("sha256")
    .update(readFileSync(join(folder, target, archive)))
    .digest("hex");
}

test("packed twice, in folders, at times and in zones that differ, it is the same byte for byte", () => {
  const built = join(projectFolder, "dist");
  const first = packed(built, "one");
  expect(packed(built, "two", { TZ: "Asia/Tokyo", LANG: "de_DE.UTF-8" })).toBe(first);
});

test("built twice from the same sources, it is the same byte for byte", () => {
  const built = join(projectFolder, "dist");
  const first = packed(built, "before");
  rmSync(built, { recursive: true, force: true });
  execFileSync(process.execPath, ["scripts/build-library.mjs"], {
    cwd: projectFolder,
    stdio: "pipe",
  });
  expect(packed(built, "after")).toBe(first);
}, 900_000);
