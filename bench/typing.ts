/** The cost of an answer while its last word is typed, and while words are mistyped. */
import { openSearchStore } from "../lib/search/search-store.ts";
import { readSpeedData } from "./data.ts";
import { percentile } from "./metrics.ts";
import { printTable, type Row, writeResults } from "./report.ts";
import { mistype, randomSource } from "./slips.ts";
import { indexInThisThread, temporaryFolder, writePages } from "./temporary-index.ts";
import { everyFifth, timeQueries } from "./time-queries.ts";

export async function typing(data: string): Promise<void> {
  const { pages, queries } = readSpeedData(data);
  const folder = temporaryFolder();
  await indexInThisThread(folder.dbPath, [writePages(folder, pages)]);
  const store = await openSearchStore({ dbPath: folder.dbPath });
  const finished = everyFifth(queries);
  const random = randomSource(1);
  const mistyped = {
    timed: finished.timed.map((query) => mistype(query, random)),
    warmUp: finished.warmUp.map((query) => mistype(query, random)),
  };
  const open = { timed: finished.timed.map(halfTyped), warmUp: finished.warmUp.map(halfTyped) };
  const rows: Row[] = [];
  const measure = async (name: string, asked: typeof finished, prefix: boolean): Promise<void> => {
    process.stdout.write(`Measuring ${name} …\n`);
    const times = await timeQueries((query) => store.search(query, { prefix }), asked);
    const at = (share: number): number => percentile(times, share);
    rows.push({ queries: name, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) });
  };
  await measure("finished", finished, false);
  await measure("last word half typed", open, true);
  await measure("first letters of a word", firstLetters(open), true);
  await measure("one slip in the longest word", mistyped, false);
  await store.close();
  folder.remove();
  printTable(`CPU milliseconds per answer, ${pages.length} pages`, rows);
  writeResults("typing", rows);
}

/** The query up to half of its last word. */
function halfTyped(query: string): string {
  const last = /\S+$/.exec(query.trim());
  if (last === null) return query;
  return query.slice(0, last.index + Math.ceil(last[0].length / 2));
}

/** The widest nets: one to three letters. */
function firstLetters({ timed, warmUp }: ReturnType<typeof everyFifth>) {
  const beginnings = (queries: readonly string[]): string[] =>
    queries.map((query, index) => query.slice(0, 1 + (index % 3)));
  return { timed: beginnings(timed), warmUp: beginnings(warmUp) };
}
