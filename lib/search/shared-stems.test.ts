/** Stems that are function words, of the same language or of another one, find no page by these. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../tests/kit/temporary-folder.ts";
import { collectionAt } from "../configuration/configuration.ts";
import { runIndex } from "../indexer/run-index.ts";
import type { KnowledgeStore } from "./knowledge-store.ts";
import { openSearchStore } from "./search-store.ts";

const pages = {
  "en/window":
    "# Windows\n\nThey are not about what you own: turn one of them off, and the others will stay on for you.",
  "en/screen": "# Screens\n\nPress the button to turn it on and off. This does not harm them.",
  "de/aendern":
    "# Ändern\n\nDas Fenster können Sie jederzeit ändern, auch wenn es geschlossen ist.",
  "de/thema": "# Themen\n\nEin Thema ist für alle da, und es gibt noch andere Themen.",
  "de/note": "# Noten\n\nDie Note steht unter dem Text, die Noten sind für alle da.",
  "de/ofen": "# Ofen\n\nDer Ofen ist noch an, wenn die Lampe leuchtet.",
  "fr/aboutir": "# Aboutir\n\nLa demande peut aboutir plus tard, et vous pouvez attendre.",
  "es/area": "# Área\n\nEl área de trabajo está aquí, y las áreas son para todos.",
  "nl/willen": "# Willen\n\nZij willen niet dat het venster open is, maar het is voor hen.",
};

const folder = temporaryFolder("shared stems ");
let store: KnowledgeStore;
beforeAll(async () => {
  const names = new Set<string>();
  for (const [page, text] of Object.entries(pages)) {
    const file = join(folder, `${page}.md`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    names.add(dirname(page));
  }
  const collections = [...names].map((name) => ({
    ...collectionAt({ name, folder: join(folder, name) }),
    language: name,
  }));
  const dbPath = join(folder, "data", "index.db");
  await runIndex({ dbPath, collections, fetchedFolders: {} }, {});
  store = await openSearchStore({ dbPath });
});
afterAll(() => store.close());

async function found(query: string): Promise<readonly string[]> {
  const { results } = await store.search(query);
  return results.map(({ id }) => id.replace("kb://", "").replace(".md", ""));
}

describe("a word finds no page by a function word that its stem looks like", () => {
  test.each([
    ["ändern", "and", "de/aendern"],
    ["Änderungen", "and", "de/aendern"],
    ["ändere", "andere", "de/aendern"],
    ["Thema", "them", "de/thema"],
    ["Note", "not", "de/note"],
    ["Noten", "not", "de/note"],
    ["aboutissent", "about", "fr/aboutir"],
    ["áreas", "are", "es/area"],
    ["wille", "will", "nl/willen"],
    ["one", "on", "en/window"],
    ["others", "other", "en/window"],
  ])("%s, which is no %s, finds %s alone", async (query, _stem, page) => {
    expect(await found(query)).toEqual([page]);
  });
});

test.each([
  ["Öfen", "Ofen"],
  ["Änderung", "ändern"],
  ["Note", "Note"],
  ["áreas", "área"],
  ["one", "one"],
])("%s marks %s in what it finds", async (query, word) => {
  const [best] = (await store.search(query)).results;
  const marked = best?.highlights?.map(({ start, end }) => best.snippet.slice(start, end));
  expect(marked).toContain(word);
});
