/** How good are the answers? Graded questions, through the store as a caller uses it. */
import type { ResolvedCollection } from "../lib/contract/index.ts";
import { collectionAt } from "../lib/core/configuration.ts";
import { evaluate } from "../lib/core/evaluation/evaluate.ts";
import type { JudgedQuestion } from "../lib/core/evaluation/judged-question.ts";
import { linkQuestions } from "../lib/core/evaluation/link-questions.ts";
import { createSearchStore } from "../lib/core/search/search-store.ts";
import { readDocumentTitles, scanDocuments } from "../lib/core/storage/document-scan.ts";
import { openIndexDatabase } from "../lib/core/storage/open-databases.ts";
import { readDocsQuestions, readJudgedSet, requireFile } from "./data.ts";
import { printTable, type Row, writeResults } from "./report.ts";
import {
  fileOf,
  indexInThisThread,
  type TemporaryFolder,
  temporaryFolder,
  writePages,
} from "./temporary-index.ts";

export async function relevance(data: string): Promise<void> {
  const rows = [
    ...(await docsEval(data)),
    await judgedSet(data, "scifact"),
    await judgedSet(data, "cranfield"),
  ];
  printTable("Relevance", rows);
  writeResults("relevance", rows);
}

/** Graded questions about real documentation, and the questions that its own links make. */
async function docsEval(data: string): Promise<Row[]> {
  const folder = temporaryFolder();
  const names = ["react", "fastapi", "vite", "python"];
  const collections = names.map((name) =>
    collectionAt(name, requireFile(data, "docs-eval", "collections", name)),
  );
  return measured(folder, collections, async () => [
    ["docs-eval", readDocsQuestions(data)],
    ["docs-eval links", await linksOf(folder)],
  ]);
}

async function linksOf({ dbPath }: TemporaryFolder): Promise<readonly JudgedQuestion[]> {
  const database = await openIndexDatabase(dbPath);
  const corpus = { titles: await readDocumentTitles(database), pages: scanDocuments(database) };
  const { questions } = await linkQuestions(corpus, { collections: null, sites: [] });
  database.close();
  return questions;
}

async function judgedSet(data: string, name: string): Promise<Row> {
  const folder = temporaryFolder();
  const { pages, queries } = readJudgedSet(data, name, (id) => `kb://pages/${fileOf(id)}`);
  const [row] = await measured(folder, [writePages(folder, pages)], async () => [[name, queries]]);
  return row as Row;
}

type QuestionSet = readonly [name: string, questions: readonly JudgedQuestion[]];

async function measured(
  folder: TemporaryFolder,
  collections: readonly ResolvedCollection[],
  setsOf: () => Promise<readonly QuestionSet[]>,
): Promise<Row[]> {
  await indexInThisThread(folder.dbPath, collections);
  const store = await createSearchStore({ dbPath: folder.dbPath });
  const rows: Row[] = [];
  for (const [set, questions] of await setsOf()) {
    const { measures } = await evaluate(store, questions, { recallDepth: 100 });
    rows.push({
      set,
      queries: questions.length,
      "nDCG@5": measures.ndcg5,
      "nDCG@10": measures.ndcg10,
      MRR: measures.mrr,
      "Recall@100": measures.recall,
      "Hit@1": measures.hit1,
    });
  }
  await store.close();
  folder.remove();
  return rows;
}
