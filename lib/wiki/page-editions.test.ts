/** The switcher of versions and languages: the links of a page, and what is said of an old one. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pageFrame } from "../../tests/kit/pages/page-frame.ts";
import { temporaryFolder } from "../../tests/kit/temporary-folder.ts";
import { createWiki } from "./create-wiki.ts";
import { locateCollection } from "./page-locations.ts";
import { readingHtml } from "./ui/html-pages.tsx";
import type { Wiki } from "./wiki.ts";

const manyLanguages = ["en", "de", "es", "fr", "it", "nl", "pl"];
const folder = temporaryFolder("knowledge editions of pages ");
const files: Readonly<Record<string, string>> = {
  "v1/rope.md": "# Ropes\n\nA rope of hemp is what the first climbers took with them to the wall.",
  "v1/piton.md": "# Pitons\n\nOnly in the first version.",
  "v2/rope.md":
    "# Ropes\n\nA rope of nylon is what the climbers of today take with them to the wall.",
  "v2/de/rope.md": "# Seile\n\nEin Seil aus Nylon.",
  "v1/de/rope.md": "# Seile\n\nEin Seil aus Hanf.",
  ...Object.fromEntries(manyLanguages.map((tag) => [`v2/${tag}/knot.md`, `# Knot ${tag}`])),
};

let wiki: Wiki;
beforeAll(async () => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  wiki = await createWiki({
    source: { kind: "folder", collection: "wiki", folder },
    locations: [locateCollection({ collection: { name: "wiki", path: folder }, wikiDir: folder })],
    isEnabled: true,
  });
});
afterAll(async () => {
  await wiki.close();
});

async function htmlOf(path: string): Promise<string> {
  const view = await wiki.view("", path);
  if (view === null) throw new Error(`no page ${path}`);
  const frame = pageFrame();
  return readingHtml(view, frame, { isEmbedded: false, voted: undefined, hasSaid: false });
}

test("a page names its versions and languages, and each link keeps the page", async () => {
  expect(await wiki.editions("", "v2/rope")).toEqual([
    { version: "v2", language: "en", address: "/wiki/v2/rope", isOpen: true },
    { version: "v2", language: "de", address: "/wiki/v2/de/rope", isOpen: false },
    { version: "v1", language: "en", address: "/wiki/v1/rope", isOpen: false },
    { version: "v1", language: "de", address: "/wiki/v1/de/rope", isOpen: false },
  ]);
  const html = await htmlOf("v2/de/rope");
  expect(html).toContain('<a href="/wiki/v1/de/rope">v1</a>');
  expect(html).toContain('<a href="/wiki/v2/rope" lang="en" hrefLang="en">English</a>');
  expect(html).not.toContain("The current version");
});

test("search engines are told the translations of the same version", async () => {
  const html = await htmlOf("v2/rope");
  expect(html).toContain('<link rel="alternate" hrefLang="de" href="/wiki/v2/de/rope"/>');
  expect(html).not.toContain('hrefLang="de" href="/wiki/v1/de/rope"/>');
});

test("an old page says which version is current, a page without another one says nothing", async () => {
  expect(await htmlOf("v1/rope")).toContain(
    'This page is of version v1. The current version is <a href="/wiki/v2/rope">v2</a>.',
  );
  expect(await wiki.editions("", "v1/piton")).toEqual([]);
  expect(await htmlOf("v1/piton")).not.toContain("wiki-editions");
});

test("seven languages open on demand, under the name of the one that is read", async () => {
  const html = await htmlOf("v2/fr/knot");
  expect(html).toContain('<summary>Language: <strong lang="fr">Français</strong></summary>');
  expect(html.match(/hrefLang="[a-z]+">/g)).toHaveLength(manyLanguages.length);
});
