/** Every set of judged questions with the pages that they are asked of. */

import { collectionAt } from "../lib/configuration/configuration.ts";
import type { ResolvedCollection } from "../lib/contract/index.ts";
import { readDocumentTitles, scanDocuments } from "../lib/corpus/tables/document-scan.ts";
import type { JudgedQuestion } from "../lib/evaluation/judged-question.ts";
import { linkQuestions } from "../lib/evaluation/link-questions.ts";
import { openIndexDatabase } from "../lib/storage/open-databases.ts";
import { readDocsQuestions, readJudgedSet, requireFile } from "./data.ts";
import { fileOf, type TemporaryFolder, temporaryFolder, writePages } from "./temporary-index.ts";

type QuestionSet = readonly [name: string, questions: readonly JudgedQuestion[]];

export interface QuestionSets {
  readonly folder: TemporaryFolder;
  readonly collections: readonly ResolvedCollection[];
  /** To be asked for when the index of the collections lies in the folder. */
  readonly sets: () => Promise<readonly QuestionSet[]>;
}

export async function* questionSets(data: string): AsyncGenerator<QuestionSets> {
  yield documentation(data);
  yield handbook();
  for (const name of ["scifact", "cranfield"]) {
    const folder = temporaryFolder();
    const { pages, queries } = readJudgedSet(data, name, (id) => `kb://pages/${fileOf(id)}`);
    yield { folder, collections: [writePages(folder, pages)], sets: async () => [[name, queries]] };
  }
}

/** Graded questions about real documentation, and the questions that its own links make. */
function documentation(data: string): QuestionSets {
  const folder = temporaryFolder();
  const names = ["react", "fastapi", "vite", "python"];
  const collections = names.map((name) =>
    collectionAt(name, requireFile(data, "docs-eval", "collections", name)),
  );
  const sets = async (): Promise<readonly QuestionSet[]> => [
    ["docs-eval", readDocsQuestions(data)],
    ["docs-eval links", await linksOf(folder)],
  ];
  return { folder, collections, sets };
}

/** The links of our own handbook: pages that nothing was ever chosen by. */
function handbook(): QuestionSets {
  const folder = temporaryFolder();
  const names = ["guide", "reference", "operations", "decisions", "errors"];
  const collections = names.map((name) => collectionAt(name, `content/${name}`));
  return { folder, collections, sets: async () => [["handbook links", await linksOf(folder)]] };
}

async function linksOf({ dbPath }: TemporaryFolder): Promise<readonly JudgedQuestion[]> {
  const database = await openIndexDatabase(dbPath);
  const corpus = { titles: await readDocumentTitles(database), pages: scanDocuments(database) };
  const { questions } = await linkQuestions(corpus, { collections: null, sites: [] });
  await database.close();
  return questions;
}
