import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { builtInSources } from "./built-in-sources.ts";

test("the guide has a row for each source, and for no other", () => {
  const guide = join(import.meta.dirname, "../../../content/guide/index-your-documents.md");
  const [, chapter = ""] = readFileSync(guide, "utf8").split(
    "\n## Fetch documents from elsewhere\n",
  );
  const [table = ""] = /^\| Source \|[^]*?\n\n/m.exec(chapter) ?? [];
  const rows = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  const names = builtInSources({ cacheFolder: "unused" }).map(({ name }) => name);
  expect(rows.sort()).toEqual(names.sort());
});
