/** The configuration page lists every variable that the code reads, and no other. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectFolder } from "./support/source-files.ts";

test("content/reference/configuration.md names the variables of the host", () => {
  const page = readFileSync(join(projectFolder, "content/reference/configuration.md"), "utf8");
  const table = page.slice(page.indexOf("## Environment"), page.indexOf("## knowledge.config"));
  const named = [...table.matchAll(/^\| `([A-Z_]+)` \|/gm)].map((match) => match[1]);
  const source = readFileSync(join(projectFolder, "server/environment.ts"), "utf8");
  const read = [...source.matchAll(/\bread\("([A-Z_]+)"/g)].map((match) => match[1]);
  expect(read.length).toBeGreaterThan(5);
  expect(named.sort()).toEqual(read.sort());
});
