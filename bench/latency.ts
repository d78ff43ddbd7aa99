/** How much CPU does an answer take, beside other engines on the same pages and queries? */
import { createSearchStore } from "../lib/core/search/search-store.ts";
import { type CorpusPage, readSpeedData } from "./data.ts";
import { percentile } from "./metrics.ts";
import { buildFlexSearch, buildFlexSearchForward } from "./peers/flexsearch.ts";
import { buildFts5 } from "./peers/fts5.ts";
import { buildLunr } from "./peers/lunr.ts";
import { buildMiniSearch } from "./peers/minisearch.ts";
import { buildOrama } from "./peers/orama.ts";
import type { AnswerQuery, Peer } from "./peers/peer.ts";
import { printTable, type Row, writeResults } from "./report.ts";
import { indexInThisThread, temporaryFolder, writePages } from "./temporary-index.ts";
import { everyFifth, timeQueries } from "./time-queries.ts";

/** The full answer through the store interface: ids, scores, snippets and highlights. */
async function buildOurs(pages: readonly CorpusPage[]): Promise<AnswerQuery> {
  const folder = temporaryFolder();
  const collection = writePages(folder, pages);
  await indexInThisThread(folder.dbPath, [collection]);
  const store = await createSearchStore({ dbPath: folder.dbPath });
  return async (query) => (await store.search(query)).results.length;
}

const engines: readonly Peer[] = [
  { name: "knowledge-sdk", build: buildOurs },
  { name: "FTS5 with snippet()", build: buildFts5 },
  { name: "FlexSearch", build: buildFlexSearch },
  { name: "FlexSearch, forward", build: buildFlexSearchForward },
  { name: "MiniSearch", build: buildMiniSearch },
  { name: "lunr", build: buildLunr },
  { name: "Orama", build: buildOrama },
];

/** `only` names engines to measure beside ours; empty measures all. */
export async function latency(data: string, only: readonly string[]): Promise<void> {
  const { pages, queries } = readSpeedData(data);
  const wanted = engines.filter(
    ({ name }, index) =>
      index === 0 || only.length === 0 || only.some((part) => name.toLowerCase().includes(part)),
  );
  const measured: Measured[] = [];
  for (const { name, build } of wanted) {
    process.stdout.write(`Measuring ${name} …\n`);
    const answer = await build(pages);
    measured.push({ name, times: await timeQueries(answer, everyFifth(queries)) });
  }
  const rows = describe(measured);
  printTable(`CPU milliseconds per answer, ${pages.length} pages, top 10 with snippets`, rows);
  writeResults("latency", rows);
}

interface Measured {
  readonly name: string;
  readonly times: readonly number[];
}

function describe(measured: readonly Measured[]): Row[] {
  const ours = measured[0]?.times ?? [];
  return measured.map(({ name, times }) => {
    const at = (share: number): number => percentile(times, share);
    return {
      engine: name,
      queries: times.length,
      p50: at(0.5),
      p95: at(0.95),
      p99: at(0.99),
      "× ours p50": at(0.5) / percentile(ours, 0.5),
      "× ours p99": at(0.99) / percentile(ours, 0.99),
    };
  });
}
