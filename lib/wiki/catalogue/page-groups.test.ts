import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createWiki } from "../create-wiki.ts";
import { locateCollection } from "../page-locations.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "knowledge groups "));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function groupsOf(path: string, files: Readonly<Record<string, string>>) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const wiki = await createWiki({
    source: { kind: "folder", collection: "wiki", folder },
    locations: [locateCollection({ collection: { name: "wiki", path: folder }, wikiDir: folder })],
    isEnabled: true,
  });
  const view = await wiki.view("", path);
  await wiki.close();
  return view?.groups?.map(({ title, description, pages }) => ({
    title,
    description,
    pages: pages.map((page) => page.title),
  }));
}

test("132 pages of a folder were as many equal cards: they are one list", async () => {
  const files = Array.from({ length: 132 }, (_, at) => [`guide/p${at}.md`, `# Page ${at}`]);
  const groups = await groupsOf("guide", Object.fromEntries(files));
  expect(groups).toHaveLength(1);
  expect(groups?.[0]?.pages).toHaveLength(132);
});

test("a folder of a few pages has no groups", async () => {
  expect(await groupsOf("guide", { "guide/a.md": "# A", "guide/b.md": "# B" })).toBeUndefined();
});

test("folders in a folder are groups, with the description of their page", async () => {
  const groups = await groupsOf("guide", {
    "guide/a.md": "# A",
    "guide/keys/index.md": "---\ndescription: All about keys\n---\n# Keys",
    "guide/keys/new.md": "# New key",
    "guide/keys/old/end.md": "# End",
  });
  expect(groups).toEqual([
    { title: "", description: "", pages: ["A"] },
    { title: "Keys", description: "All about keys", pages: ["New key", "Old"] },
  ]);
});

test("the navigation of the author makes the groups, nested ones too, and a page is in one", async () => {
  const nav = `nav:
  - Use:
      - guide/b.md
      - guide/a.md
      - Deep:
          - guide/c.md
  - Again: guide/a.md
`;
  const groups = await groupsOf("guide", {
    "mkdocs.yml": `docs_dir: .\n${nav}`,
    "guide/a.md": "# A",
    "guide/b.md": "# B",
    "guide/c.md": "# C",
    "guide/d.md": "# In no menu",
  });
  expect(groups?.map(({ title, pages }) => [title, pages])).toEqual([
    ["", ["In no menu"]],
    ["Use", ["B", "A"]],
    ["Use / Deep", ["C"]],
  ]);
});
