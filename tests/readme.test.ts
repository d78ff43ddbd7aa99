/** The example that newcomers copy must run as it stands. */
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectFolder } from "./support/source-files.ts";

test("the README's library example indexes and finds", () => {
  const readme = readFileSync(join(projectFolder, "README.md"), "utf8");
  const example = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  // It lies in the project, so that the package's own name resolves as it does for an embedder.
  const file = join(projectFolder, "build", `readme-example-${process.pid}.mjs`);
  writeFileSync(file, example);
  try {
    const { stdout, stderr } = spawnSync(process.execPath, [file], {
      cwd: projectFolder,
      encoding: "utf8",
    });
    expect(stderr).toBe("");
    expect(JSON.parse(stdout)).toMatchObject({ first: "Index your documents" });
  } finally {
    rmSync(file);
  }
});
