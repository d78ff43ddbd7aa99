import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../tests/kit/temporary-folder.ts";
import { collectionAt } from "../configuration/configuration.ts";
import { runIndex } from "../indexer/run-index.ts";
import type { KnowledgeStore } from "../search/knowledge-store.ts";
import { openSearchStore } from "../search/search-store.ts";
import { evaluate, worstQuestions } from "./evaluate.ts";
import type { JudgedQuestion } from "./judged-question.ts";

const folder = temporaryFolder("knowledge evaluate ");
let store: KnowledgeStore;

beforeAll(async () => {
  mkdirSync(join(folder, "docs"));
  const pages = { alpine: "Alpine lakes", desert: "Desert lakes and dunes", city: "City parks" };
  for (const [name, text] of Object.entries(pages)) {
    writeFileSync(join(folder, "docs", `${name}.md`), `# ${text}\n\nAll about ${text}.\n`);
  }
  const dbPath = join(folder, "index.db");
  const collections = [collectionAt({ name: "docs", folder: join(folder, "docs") })];
  await runIndex({ dbPath, collections, fetchedFolders: {} }, {});
  store = await openSearchStore({ dbPath });
});

afterAll(async () => {
  await store.close();
});

const question = (query: string, ...names: readonly string[]): JudgedQuestion => ({
  id: query,
  query,
  collection: "docs",
  grades: new Map(names.map((name, index) => [`kb://docs/${name}.md`, names.length - index])),
});

describe("measures of a real store", () => {
  test("a first hit is 1 by every measure, a page that is not found 0", async () => {
    const asked = [question("alpine", "alpine"), question("submarine", "city")];
    const { questions, measures } = await evaluate(store, asked, { recallDepth: 100 });
    const [found, missed] = questions;
    expect(found).toMatchObject({
      measures: { ndcg5: 1, ndcg10: 1, mrr: 1, recall: 1, hit1: 1 },
      expected: ["kb://docs/alpine.md"],
      first: "kb://docs/alpine.md",
      rank: 1,
    });
    expect(missed).toMatchObject({
      measures: { ndcg5: 0, ndcg10: 0, mrr: 0, recall: 0, hit1: 0 },
      first: null,
      rank: null,
    });
    expect(measures).toEqual({ ndcg5: 0.5, ndcg10: 0.5, mrr: 0.5, recall: 0.5, hit1: 0.5 });
  });

  test("recall uses the given depth", async () => {
    const asked = [question("lakes", "alpine", "desert")];
    const deep = await evaluate(store, asked, { recallDepth: 2 });
    const shallow = await evaluate(store, asked, { recallDepth: 1 });
    expect([deep.measures.recall, shallow.measures.recall]).toEqual([1, 0.5]);
  });

  test("the collection of a question is searched and no other", async () => {
    const elsewhere = { ...question("alpine", "alpine"), collection: "other" };
    const { questions } = await evaluate(store, [elsewhere], { recallDepth: 10 });
    expect(questions[0]?.first).toBeNull();
  });

  test("progress is reported after each question", async () => {
    const told: string[] = [];
    await evaluate(store, [question("alpine", "alpine"), question("city", "city")], {
      recallDepth: 10,
      onQuestion: (done, total) => told.push(`${done}/${total}`),
    });
    expect(told).toEqual(["1/2", "2/2"]);
  });
});

test("worst questions come first, and perfect answers are no worst questions", async () => {
  const asked = [
    question("alpine", "alpine"),
    question("dunes lakes", "alpine"),
    question("submarine", "city"),
  ];
  const evaluation = await evaluate(store, asked, { recallDepth: 10 });
  expect(worstQuestions(evaluation, 5).map(({ query }) => query)).toEqual([
    "submarine",
    "dunes lakes",
  ]);
  expect(worstQuestions(evaluation, 1)).toHaveLength(1);
});
