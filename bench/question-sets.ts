/** Every set of judged questions with the pages that they are asked of. */

import { collectionAt } from "../lib/configuration/configuration.ts";
import type { ResolvedCollection } from "../lib/contract/index.ts";
import { readDocumentTitles, scanDocuments } from "../lib/corpus/tables/document-scan.ts";
import type { JudgedQuestion } from "../lib/evaluation/judged-question.ts";
import { linkQuestions } from "../lib/evaluation/link-questions.ts";
import { readQuestions } from "../lib/evaluation/read-questions.ts";
import { openIndexDatabase } from "../lib/storage/open-databases.ts";
import { readDocsQuestions, readJudgedSet, readSpeedData, requireFile } from "./data.ts";
import { knownItems } from "./known-items.ts";
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
  yield handbookQuestions();
  for (const name of ["cisi", "scifact", "cranfield"]) {
    const folder = temporaryFolder();
    const { pages, queries } = readJudgedSet(data, name, (id) => `kb://pages/${fileOf(id)}`);
    yield { folder, collections: [writePages(folder, pages)], sets: async () => [[name, queries]] };
  }
  yield reference(data);
}

/** Large reference pages, asked for by what their authors call them: most searches are of this kind. */
function reference(data: string): QuestionSets {
  const folder = temporaryFolder();
  const { pages } = readSpeedData(data);
  const collections = [writePages(folder, pages)];
  const idOf = (id: string): string => `kb://pages/${fileOf(id)}`;
  const sets = async (): Promise<readonly QuestionSet[]> => [
    ["reference links", (await linksOf(folder)).slice(0, 1_000)],
    ...knownItems(pages, idOf),
  ];
  return { folder, collections, sets };
}

/** Graded questions about real documentation, and the questions that its own links make. */
function documentation(data: string): QuestionSets {
  const folder = temporaryFolder();
  const names = ["react", "fastapi", "vite", "python"];
  const collections = names.map((name) =>
    collectionAt({ name, folder: requireFile(data, "docs-eval", "collections", name) }),
  );
  const sets = async (): Promise<readonly QuestionSet[]> => [
    ["docs-eval", readDocsQuestions(data)],
    ["docs-eval links", await linksOf(folder)],
  ];
  return { folder, collections, sets };
}

/** Our own handbook: its links, and questions that were written before anybody saw an answer. */
export function handbookQuestions(): QuestionSets {
  const folder = temporaryFolder();
  const names = ["guide", "reference", "operations", "decisions", "errors"];
  const collections = names.map((name) => collectionAt({ name, folder: `content/${name}` }));
  const known = { hasDocument: () => true, hasCollection: (name: string) => names.includes(name) };
  const asked = (file: string): readonly JudgedQuestion[] =>
    readQuestions(`bench/questions/${file}.jsonl`, known);
  const sets = async (): Promise<readonly QuestionSet[]> => [
    ["handbook questions", asked("handbook")],
    ["handbook questions, held out", asked("handbook-held-out")],
    ["handbook links", await linksOf(folder)],
  ];
  return { folder, collections, sets };
}

async function linksOf({ dbPath }: TemporaryFolder): Promise<readonly JudgedQuestion[]> {
  const database = await openIndexDatabase(dbPath);
  const corpus = { titles: await readDocumentTitles(database), pages: scanDocuments(database) };
  const { questions } = await linkQuestions(corpus, { collections: null, sites: [] });
  await database.close();
  return questions;
}
