import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../tests/kit/temporary-folder.ts";
import { collectionAt } from "../../configuration/configuration.ts";
import { runIndex } from "../../indexer/run-index.ts";
import type { KnowledgeStore } from "../knowledge-store.ts";
import { openSearchStore } from "../search-store.ts";

const pages: Readonly<Record<string, string>> = {
  "english/privacy.md": "# Privacy\n\nWhat the service keeps of a reader, and who may ask for it.",
  "english/feed.md": "# Feed\n\nA feed lists every page that changed, newest first.",
  "english/reader.md": "# Readers\n\nWho may read which page, and who may ask for more.",
  "german/schutz.md":
    "# Datenschutz\n\nWas der Dienst über die Leser speichert und wer danach fragen darf, steht auf dieser Seite.",
};

const folder = temporaryFolder("knowledge-near-words-");
let store: KnowledgeStore;

beforeAll(async () => {
  for (const [file, text] of Object.entries(pages)) {
    mkdirSync(join(folder, file, ".."), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  const collections = ["english", "german"].map((name) =>
    collectionAt({ name, folder: join(folder, name) }),
  );
  const dbPath = join(folder, "index.db");
  await runIndex({ dbPath, collections, fetchedFolders: {} }, {});
  store = await openSearchStore({ dbPath });
});
afterAll(async () => {
  await store.close();
});

const idsOf = async (query: string, collection = "english"): Promise<string[]> =>
  (await store.search(query, { collection })).results.map(({ id }) => id.split("/").at(-1) ?? "");
const addedTo = async (query: string, collection = "english"): Promise<readonly string[]> => {
  const { interpretation } = await store.search(query, { collection });
  return (interpretation?.synonyms ?? []).flatMap(({ to }) => to);
};

describe("words near in meaning to one that no page has", () => {
  test("find pages, are reported, and leave the word unknown", async () => {
    const { results, interpretation } = await store.search("gdpr", { collection: "english" });
    expect(results.map(({ id }) => id)).toEqual(["kb://english/privacy.md"]);
    expect(interpretation?.synonyms).toEqual([{ word: "gdpr", to: ["privacy"] }]);
    expect(interpretation?.unknown).toEqual([{ word: "gdpr", nearest: [] }]);
  });

  test("count less than a typed word", async () => {
    expect((await idsOf("gdpr feed"))[0]).toBe("feed.md");
    expect(await idsOf("gdpr feed")).toContain("privacy.md");
  });

  test("are part of the explanation, which adds up to the score", async () => {
    const [hit] = await store.explain("gdpr", { collection: "english" });
    const sum = hit?.parts.reduce((total, { score }) => total + score, 0);
    expect(hit?.id).toBe("kb://english/privacy.md");
    expect(sum).toBeCloseTo(hit?.score ?? Number.NaN, 3);
  });

  test.each([
    ["a word that pages have", "privacy"],
    ["a word of no dictionary", "xqzvbw"],
    ["a phrase", '"gdpr rules"'],
    ["an excluded word", "feed -gdpr"],
    ["a word of titles", "title:gdpr"],
    ["an identifier", "gdprRules"],
    ["a number", "20240101"],
    ["signs", "… — !?"],
  ])("are not looked for in place of %s", async (_case, query) => {
    expect(await addedTo(query)).toEqual([]);
  });

  test("are English, so pages in another language have none", async () => {
    expect(await addedTo("gdpr", "german")).toEqual([]);
  });

  test("stand for three unknown words at most", async () => {
    const unknown = "rss gdpr sql kubernetes llm iframe webhook ".repeat(200);
    expect((await addedTo(unknown)).length).toBeLessThanOrEqual(9);
  });
});
