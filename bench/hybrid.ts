/** What do vectors learnt from the corpus add, and what do they cost? */

import { runEmbed } from "../lib/core/embeddings/run-embed.ts";
import { evaluate } from "../lib/core/evaluation/evaluate.ts";
import type { JudgedQuestion } from "../lib/core/evaluation/judged-question.ts";
import { createIndexer } from "../lib/core/indexer/indexer.ts";
import { createSearchStore } from "../lib/core/search/search-store.ts";
import { measure } from "./cpu.ts";
import { readSpeedData } from "./data.ts";
import { percentile } from "./metrics.ts";
import { type QuestionSets, questionSets } from "./question-sets.ts";
import { printTable, type Row, writeResults } from "./report.ts";
import { indexInThisThread, temporaryFolder, writePages } from "./temporary-index.ts";
import { everyFifth, timeQueries } from "./time-queries.ts";
import { vectorsAlone } from "./vectors-alone.ts";

const provider = { provider: "local" } as const;

export async function hybrid(data: string): Promise<void> {
  const relevance: Row[] = [];
  for await (const sets of questionSets(data)) relevance.push(...(await relevanceOf(sets)));
  printTable("Relevance by words, by local vectors, and by both", relevance);
  const cost = [await costOf(data, 1), await costOf(data, 5)];
  printTable("What local vectors cost", cost);
  writeResults("hybrid", { relevance, cost });
}

async function relevanceOf({ folder, collections, sets }: QuestionSets): Promise<Row[]> {
  const { dbPath } = folder;
  await indexInThisThread(dbPath, collections);
  await runEmbed({ dbPath, provider, mayEmbed: true }, {});
  const words = await createSearchStore({ dbPath });
  const both = await createSearchStore({ dbPath, searchMode: "hybrid", embedProvider: provider });
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

/** `copies` of the corpus: vectors of the same text are shared, so each copy has words of its own. */
async function costOf(data: string, copies: number): Promise<Row> {
  const { pages, queries } = readSpeedData(data);
  const folder = temporaryFolder();
  const all = Array.from({ length: copies }, (_unused, copy) =>
    pages.map(({ id, title, body }) => ({
      id: `${copy}/${id}`,
      title,
      body: copy === 0 ? body : body.replaceAll(/\n#+ .*$/gm, `$& edition${copy}`),
    })),
  ).flat();
  const { name, path, pattern } = writePages(folder, all);
  const { dbPath } = folder;
  await createIndexer({ dbPath, collections: [{ name, path, pattern }] }).run();
  const learning = await measure(() => runEmbed({ dbPath, provider, mayEmbed: true }, {}));
  const megabytes = process.resourceUsage().maxRSS / 1_000;
  const asked = everyFifth(queries);
  const words = await createSearchStore({ dbPath });
  const wordTimes = await timeQueries((query) => words.search(query), asked);
  const both = await createSearchStore({ dbPath, searchMode: "hybrid", embedProvider: provider });
  const bothTimes = await timeQueries((query) => both.search(query), asked);
  const { sections, vectors } = both.status();
  await Promise.all([words.close(), both.close()]);
  folder.remove();
  return {
    pages: all.length,
    sections,
    vectors: vectors?.count ?? 0,
    "learning CPU s": learning.ms / 1_000,
    "peak MB": megabytes,
    "words p50": percentile(wordTimes, 0.5),
    "both p50": percentile(bothTimes, 0.5),
    "words p95": percentile(wordTimes, 0.95),
    "both p95": percentile(bothTimes, 0.95),
    "words p99": percentile(wordTimes, 0.99),
    "both p99": percentile(bothTimes, 0.99),
  };
}
