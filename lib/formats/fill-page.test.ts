import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../../tests/kit/temporary-folder.ts";
import { fillPage } from "./fill-page.ts";

let folder: string;

beforeEach(() => {
  folder = temporaryFolder("fill page ");
});

const write = (path: string, text: string) => writeFileSync(join(folder, path), text);
const description = JSON.stringify({
  openapi: "3.1.0",
  info: { title: "Pets", version: "1" },
  paths: { "/pets": { get: { summary: "All pets", responses: {} } } },
});

/** Of a page that names `GET /pets`. */
function fill(path: string, descriptions: readonly string[], isOneRun = true) {
  const bytes = new TextEncoder().encode('---\nopenapi: "GET /pets"\n---\n');
  return fillPage({ path, root: folder, bytes, descriptions, isOneRun });
}

test("a description that was broken was no part of the page, which stayed empty after the repair", async () => {
  write("pets.json", `${description}}`);
  write("data.json", "{}");
  const before = await fill("a.md", ["data.json", "pets.json"]);
  expect(before?.besides.map(({ path }) => path)).toEqual(["docs.json", "mint.json", "pets.json"]);
  write("pets.json", description);
  const after = await fill("a.md", ["data.json", "pets.json"], false);
  expect(after?.pages[0]?.source).toContain("All pets");
});

test("a candidate without operations was read again for each page of a run", async () => {
  write("pets.json", "{}");
  expect((await fill("a.md", ["pets.json"], false))?.notes).toHaveLength(1);
  expect((await fill("b.md", ["pets.json"]))?.notes).toHaveLength(1);
  write("pets.json", description);
  expect((await fill("c.md", ["pets.json"]))?.notes).toHaveLength(1);
  expect((await fill("c.md", ["pets.json"], false))?.notes).toEqual([]);
});
