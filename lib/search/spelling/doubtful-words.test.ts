/** Examples of slips correct nothing: words that one page alone has, in code or quotation marks. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../../../tests/kit/temporary-folder.ts";
import { collectionAt } from "../../configuration/configuration.ts";
import { ownWords } from "../../documents/parse/uncited-text.ts";
import { runIndex } from "../../indexer/run-index.ts";
import type { KnowledgeStore } from "../knowledge-store.ts";
import { openSearchStore } from "../search-store.ts";

const pages: Readonly<Record<string, string>> = {
  "guide/slips.md":
    '# Slips\n\n`funcion` finds `function`, `useEfect` finds `useEffect`. People write “konfigure”, or "installl".\n\n```\nknowledge search wiget gixmo\n```\n\n    serch again',
  "guide/words.md": "# Words\n\nRare words weigh more. A frobnicator turns.",
  "guide/plain.md":
    "# Plain\n\nConfigure and install the widget, and search for what is wrong with the gizmo.",
  "guide/names.md": "# Options\n\n## `assetsInline`\n\nHow many bytes.\n\nCall `hydrate` first.",
  "guide/twice.md": "# Twice\n\nRun `defragment`.",
  "guide/again.md": "# Again\n\nRun `defragment` again.",
  "api/limits.md": "# Limits\n\nThe rate of requests is bounded.\n\n`colour`",
  "api/effects.md": "# Effects\n\nThe hook useEffect runs.",
  "notes/plain.txt": 'The word "wrnog" is cited.',
};

const folder = temporaryFolder("doubtful words ");
let store: KnowledgeStore;

beforeAll(async () => {
  for (const [path, text] of Object.entries(pages)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const dbPath = join(folder, "data", "index.db");
  const collections = ["guide", "api", "notes"].map((name) => ({
    ...collectionAt({ name, folder: join(folder, name) }),
    pattern: "**/*.{md,txt}",
  }));
  await runIndex({ dbPath, collections, fetchedFolders: {} }, {});
  store = await openSearchStore({ dbPath, collections });
});
afterAll(async () => {
  await store.close();
});

const correctedTo = async (query: string, collection?: string) => {
  const { interpretation } = await store.search(query, { collection });
  return interpretation?.corrected?.map(({ to }) => to[0]);
};

test.each([
  ["usefect", "the example of a slip in code"],
  ["konfigurre", "one in typographic quotation marks"],
  ["serchh", "one in indented code"],
  ["wrnogg", "one that a text cites"],
  ["hydratte", "a name that one page shows in code"],
])("%s is not corrected to %s", async (query) => {
  const { interpretation } = await store.search(query);
  expect(interpretation?.corrected).toBeUndefined();
  expect(interpretation?.unknown).toEqual([{ word: query, nearest: [] }]);
});

test.each([
  ["frobnicatr", "frobnicator"],
  ["gizmoo", "gizmo"],
  // A heading names what it shows.
  ["assetsinlline", "assetsinline"],
  // The right word is as near as the example, or stands behind it.
  ["wigget", "widget"],
  ["installll", "install"],
  // Two pages that agree are evidence, code or not.
  ["defragmnt", "defragment"],
  ["limtis", "limits"],
])("%s is still corrected to %s, which pages say", async (query, word) => {
  expect(await correctedTo(query)).toEqual([word]);
});

test("a doubtful word comes with one that pages use", async () => {
  // `gixmo` of the example is as near, and comes first in the alphabet.
  expect(await correctedTo("gixzmo")).toEqual(["gizmo"]);
});

test("“rate limits” is not corrected to “rare” in a collection without the word rate", async () => {
  const { interpretation } = await store.search("rate limits", { collection: "guide" });
  expect(interpretation?.corrected).toBeUndefined();
  expect(interpretation?.unknown?.map(({ word }) => word)).toContain("rate");
});

test("a word that another collection only shows in code keeps no slip from being corrected", async () => {
  expect(await correctedTo("useEfect", "api")).toEqual(["useeffect"]);
});

test("explanations rest on the same words", async () => {
  const explained = await store.explain("usefect");
  expect(explained).toEqual([]);
});

test("prose is title, headings and text, without code and short quotations", () => {
  const prose = ownWords(pages["guide/slips.md"] as string, "a.md");
  expect(prose).toContain("Slips");
  expect(prose).not.toMatch(/funcion|useEfect|konfigure|installl|wiget|serch/);
  expect(ownWords(pages["guide/names.md"] as string, "a.md")).toContain("assetsInline");
  expect(ownWords("<pre>\nserch\n</pre>\n\nx", "a.md")).not.toContain("serch");
});
