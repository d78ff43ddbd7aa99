/** How much relevance do typing errors cost, and how much of it does the correction recover? */

import { collectionAt } from "../lib/configuration/configuration.ts";
import type { SearchOptions } from "../lib/contract/index.ts";
import { evaluate, type Measures } from "../lib/evaluation/evaluate.ts";
import type { JudgedQuestion } from "../lib/evaluation/judged-question.ts";
import { mean } from "../lib/evaluation/measures.ts";
import type { KnowledgeStore } from "../lib/search/knowledge-store.ts";
import { openSearchStore } from "../lib/search/search-store.ts";
import { readDocsQuestions, requireFile } from "./data.ts";
import { printTable, type Row, writeResults } from "./report.ts";
import { mistype, randomSource } from "./slips.ts";
import { indexInThisThread, temporaryFolder } from "./temporary-index.ts";

/** Each question is mistyped this often, differently, and the mean counts. */
const rounds = 10;

export async function typo(data: string): Promise<void> {
  const folder = temporaryFolder();
  const collections = ["react", "fastapi", "vite", "python"].map((name) =>
    collectionAt({ name, folder: requireFile(data, "docs-eval", "collections", name) }),
  );
  await indexInThisThread(folder.dbPath, collections);
  const store = await openSearchStore({ dbPath: folder.dbPath });
  const questions = readDocsQuestions(data);
  const clean = (): readonly JudgedQuestion[] => questions;
  const slips = (round: number): readonly JudgedQuestion[] => {
    const random = randomSource(round);
    return questions.map((question) => ({ ...question, query: mistype(question.query, random) }));
  };
  const rows = [
    await rowOf("clean", store, clean, {}),
    await rowOf("clean, typo=off", store, clean, { typo: false }),
    await rowOf("one slip", store, slips, {}),
    await rowOf("one slip, typo=off", store, slips, { typo: false }),
  ];
  await store.close();
  folder.remove();
  printTable(`docs-eval, ${questions.length} questions, ${rounds} different slips each`, rows);
  writeResults("typo", rows);
}

async function rowOf(
  name: string,
  store: KnowledgeStore,
  questionsOf: (round: number) => readonly JudgedQuestion[],
  options: SearchOptions,
): Promise<Row> {
  const asked: Pick<KnowledgeStore, "search" | "explain"> = {
    search: (query, given) => store.search(query, { ...given, ...options }),
    explain: (query, given) => store.explain(query, { ...given, ...options }),
  };
  const measured: Measures[] = [];
  for (let round = 1; round <= rounds; round++) {
    measured.push((await evaluate(asked, questionsOf(round), { recallDepth: 10 })).measures);
  }
  return {
    queries: name,
    "nDCG@5": mean(measured.map(({ ndcg5 }) => ndcg5)),
    MRR: mean(measured.map(({ mrr }) => mrr)),
    "Hit@1": mean(measured.map(({ hit1 }) => hit1)),
  };
}
