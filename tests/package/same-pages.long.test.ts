/** What goes into the image is the same, whenever and wherever one commit is built. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test, vi } from "vitest";
import { projectFolder } from "../kit/sources/source-files.ts";
import { temporaryFolder } from "../kit/temporary-folder.ts";

// A copy with all packages is removed afterwards.
vi.setConfig({ hookTimeout: 240_000 });

/** Of the project as it lies here: what builds made, and what no build reads. */
const leftBehind = /^(?:\.git|\.next|\.data|dist|build|test-results|(?:bench|demo|tests)\/.*)$/;

/** The files of a service, by their hashes; links by where they lead. */
function deployed(from: string, environment: Readonly<Record<string, string>> = {}) {
  const folder = join(temporaryFolder("deployed "), "service");
  const run = (script: string, ...args: readonly string[]) =>
    execFileSync(process.execPath, [script, ...args], {
      cwd: from,
      // That of the test runner would make other styles than a build by hand.
      env: { ...process.env, NODE_ENV: "production", ...environment },
      stdio: "pipe",
    });
  run("scripts/build.mjs");
  run("scripts/deploy-folder.mjs", folder);
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const content = entry.isSymbolicLink() ? readlinkSync(file) : readFileSync(file);
      return [relative(folder, file), createHash("sha256").update(content).digest("hex")] as const;
    });
  return new Map(entries);
}

test("built twice, in folders and zones that differ, the service is the same file by file", () => {
  const elsewhere = join(temporaryFolder("built elsewhere "), "with a longer path");
  cpSync(projectFolder, elsewhere, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !leftBehind.test(relative(projectFolder, file)),
  });
  const here = deployed(projectFolder);
  const there = deployed(elsewhere, { TZ: "Asia/Tokyo", LANG: "de_DE.UTF-8" });
  const names = new Set([...here.keys(), ...there.keys()]);
  expect([...names].filter((name) => here.get(name) !== there.get(name))).toEqual([]);
  expect(names.size).toBeGreaterThan(1_000);
}, 1_800_000);
