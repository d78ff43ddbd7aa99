import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../../tests/kit/temporary-folder.ts";
import { locateCollection } from "./page-locations.ts";
import { openWiki, type Wiki } from "./wiki.ts";

const pages: Readonly<Record<string, string>> = {
  own: "description: What the page is for.\n---\n\n# Own\n\nWords.",
  none: "title: None\n---\n\n# None\n\nWords.",
  same: "description: The words of the first paragraph.\n---\n\n# Same\n\nThe words of the *first* paragraph. More.",
  long: `description: ${"long ".repeat(400)}\n---\n\n# Long\n\nWords.`,
  list: "description: [a, b]\n---\n\n# List\n\nWords.",
  markup: "description: <b>x</b> & y\n---\n\n# Markup\n\nWords.",
};
const folder = temporaryFolder("knowledge leads ");
let wiki: Wiki;
beforeAll(() => {
  for (const [name, text] of Object.entries(pages)) {
    writeFileSync(join(folder, `${name}.md`), `---\n${text}\n`);
  }
  const collection = { name: "wiki", path: folder };
  wiki = openWiki({
    source: { kind: "folder", collection: "wiki", folder },
    locations: [locateCollection({ collection, wikiDir: folder })],
    isEnabled: true,
  });
});
afterAll(async () => {
  await wiki.close();
});

const leadOf = async (path: string) => (await wiki.view("", path))?.lead;

test("what an author says of a page stands below its title, unless the text begins with it", async () => {
  expect(await leadOf("own")).toBe("What the page is for.");
  expect(await leadOf("none")).toBeUndefined();
  expect(await leadOf("same")).toBeUndefined();
});

test("it is short, text, and never markup", async () => {
  expect((await leadOf("long"))?.length).toBeLessThanOrEqual(301);
  expect(await leadOf("list")).toBeUndefined();
  expect(await leadOf("markup")).toBe("<b>x</b> & y");
});
