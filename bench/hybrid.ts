/** The gain and the cost of word vectors. */

import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { runEmbed } from "../lib/embeddings/run-embed.ts";
import { evaluate } from "../lib/evaluation/evaluate.ts";
import type { JudgedQuestion } from "../lib/evaluation/judged-question.ts";
import { createIndexer } from "../lib/indexer/indexer.ts";
import { openSearchStore } from "../lib/search/search-store.ts";
import { measure } from "./cpu.ts";
import { readSpeedData } from "./data.ts";
import type { AnswerTimes, Meanwhile } from "./hybrid-meanwhile.ts";
import { percentile } from "./metrics.ts";
import { type QuestionSets, questionSets } from "./question-sets.ts";
import { printTable, type Row, writeResults } from "./report.ts";
import {
  indexInThisThread,
  type TemporaryFolder,
  temporaryFolder,
  writePages,
} from "./temporary-index.ts";
import { everyFifth, timeQueries } from "./time-queries.ts";
import { vectorsAlone } from "./vectors-alone.ts";

const provider = { provider: "local" } as const;

/** `only` names parts: relevance, cost, meanwhile; empty runs all. */
export async function hybrid(data: string, only: readonly string[]): Promise<void> {
  const isWanted = (part: string): boolean => only.length === 0 || only.includes(part);
  const results: Record<string, readonly Row[]> = {};
  if (isWanted("relevance")) {
    const relevance: Row[] = [];
    for await (const sets of questionSets(data)) relevance.push(...(await relevanceOf(sets)));
    printTable("Relevance by words, by vectors of words, and by both", relevance);
    results["relevance"] = relevance;
  }
  if (isWanted("cost")) {
    const cost = [await costOf(data, 1), await costOf(data, 5)];
    printTable("What the vectors of words cost", cost);
    results["cost"] = cost;
  }
  if (isWanted("meanwhile")) {
    const rows = [...(await meanwhileOf(data, 1)), ...(await meanwhileOf(data, 5))];
    printTable("Answers while vectors are made, and while all are looked at; milliseconds", rows);
    results["meanwhile"] = rows;
  }
  writeResults("hybrid", results);
}

async function relevanceOf({ folder, collections, sets }: QuestionSets): Promise<Row[]> {
  const { dbPath } = folder;
  await indexInThisThread(dbPath, collections);
  await runEmbed({ dbPath, provider, mayEmbed: true }, {});
  const words = await openSearchStore({ dbPath });
  const both = await openSearchStore({ dbPath, searchMode: "hybrid", embedProvider: provider });
  const alone = await vectorsAlone(dbPath);
  const rows: Row[] = [];
  for (const [set, questions] of await sets()) {
    rows.push(await rowOf(set, "words", words, questions));
    rows.push(await rowOf(set, "vectors", alone, questions));
    rows.push(await rowOf(set, "both", both, questions));
  }
  await Promise.all([words.close(), both.close(), alone.close()]);
  folder.remove();
  return rows;
}

async function rowOf(
  set: string,
  ranking: string,
  store: Parameters<typeof evaluate>[0],
  questions: readonly JudgedQuestion[],
): Promise<Row> {
  const { measures } = await evaluate(store, questions, { recallDepth: 100 });
  return {
    set,
    ranking,
    queries: questions.length,
    "nDCG@5": measures.ndcg5,
    "nDCG@10": measures.ndcg10,
    MRR: measures.mrr,
    "Recall@100": measures.recall,
  };
}

async function meanwhileOf(data: string, copies: number): Promise<Row[]> {
  const { folder, pages } = await indexedCopies(data, copies);
  const told = await runApart<Meanwhile>("hybrid-meanwhile", folder.dbPath, data);
  folder.remove();
  const row = (work: string, times: AnswerTimes): Row => ({
    pages,
    work,
    answers: times.answers,
    "CPU p50": times.cpuP50,
    "CPU p99": times.cpuP99,
    "wall p99": times.wallP99,
    "CPU between": times.between,
    "longest pause": times.pause,
  });
  return [
    row(`embedding, ${Math.round(told.seconds)} s`, told.embedding),
    row("all vectors", told.thin),
  ];
}

/** `copies` of the corpus: equal sections share a vector, so each copy has different words. */
async function indexedCopies(
  data: string,
  copies: number,
): Promise<{ readonly folder: TemporaryFolder; readonly pages: number }> {
  const { pages } = readSpeedData(data);
  const folder = temporaryFolder();
  const all = Array.from({ length: copies }, (_unused, copy) =>
    pages.map(({ id, title, body }) => ({
      id: `${copy}/${id}`,
      title,
      body: copy === 0 ? body : body.replaceAll(/\n#+ .*$/gm, `$& edition${copy}`),
    })),
  ).flat();
  const { name, path, pattern } = writePages(folder, all);
  await createIndexer({ dbPath: folder.dbPath, collections: [{ name, path, pattern }] }).run();
  return { folder, pages: all.length };
}

async function costOf(data: string, copies: number): Promise<Row> {
  const { folder, pages } = await indexedCopies(data, copies);
  const { dbPath } = folder;
  const embedding = await runApart<Embedding>("hybrid-embedding", dbPath, data);
  const words = await runApart<readonly number[]>("hybrid-words", dbPath, data);
  const both = await runApart<readonly number[]>("hybrid-both", dbPath, data);
  folder.remove();
  const row: Row = {
    pages,
    vectors: embedding.vectors,
    "embedding CPU s": embedding.seconds,
    "peak MB": embedding.megabytes,
    "words p50": percentile(words, 0.5),
    "both p50": percentile(both, 0.5),
    "words p95": percentile(words, 0.95),
    "both p95": percentile(both, 0.95),
    "words p99": percentile(words, 0.99),
    "both p99": percentile(both, 0.99),
  };
  return row;
}

interface Embedding {
  readonly seconds: number;
  readonly megabytes: number;
  readonly vectors: number;
}

/** In a separate process, to measure its own memory and garbage. */
async function runApart<Result>(step: string, dbPath: string, data: string): Promise<Result> {
  const child = fork(process.argv[1] as string, [step, dbPath, "--data", data]);
  let result: { readonly value: Result } | null = null;
  child.on("message", (value) => {
    result = { value: value as Result };
  });
  await once(child, "exit");
  if (result === null) throw new Error(`${step} failed; its error stands above.`);
  return (result as { readonly value: Result }).value;
}

export async function hybridEmbedding(dbPath: string): Promise<void> {
  const { result, ms } = await measure(() => runEmbed({ dbPath, provider, mayEmbed: true }, {}));
  const megabytes = peakMegabytes();
  process.send?.({ seconds: ms / 1_000, megabytes, vectors: result.embedded });
}

export async function hybridTimes(
  dbPath: string,
  data: string,
  searchMode: "fts" | "hybrid",
): Promise<void> {
  const store = await openSearchStore({ dbPath, searchMode });
  const { queries } = readSpeedData(data);
  const times = await timeQueries((query) => store.search(query), everyFifth(queries));
  await store.close();
  process.send?.(times);
}

/** Peak of this process alone: `maxRSS` begins with what the process had that started it. Linux only. */
function peakMegabytes(): number {
  const kilobytes = /^VmHWM:\s*(\d+)/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
  return Number(kilobytes) / 1_000;
}
