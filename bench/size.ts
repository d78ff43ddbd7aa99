/**
 * What does a large corpus take: indexing it, opening its index, and each answer the first time it
 * is asked for? The pages of `speed` are multiplied by copies that differ in a tenth of their words.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync, statSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { createIndexer } from "../lib/indexer/indexer.ts";
import { openSearchStore } from "../lib/search/search-store.ts";
import { cpuMs, mainThreadCpuMs } from "./cpu.ts";
import { type CorpusPage, readSpeedData, readSpeedQueries } from "./data.ts";
import { percentile } from "./metrics.ts";
import { printTable, type Row, writeResults } from "./report.ts";
import { collectionOf, temporaryFolder, writePages } from "./temporary-index.ts";

/** About 58,000 pages and 320,000 sections. */
const copiesDefault = 5;
/** Ends of changed words. */
const ends = ["q", "x", "z", "v", "k"];
/** Long enough for a collection of garbage and for pages that go back to the system. */
const restMs = 3_000;
const laterCalls = 3;

export async function size(data: string, copies: string | undefined): Promise<void> {
  const folder = temporaryFolder();
  try {
    const { pages } = readSpeedData(data);
    const count = Number(copies ?? copiesDefault);
    for (let copy = 0; copy < count; copy++) {
      writePages(folder, copy === 0 ? pages : pages.map((page) => varied(page, copy)));
    }
    const indexed = await inProcess("size-index", folder.path);
    const answered = await inProcess("size-answers", folder.path, "--data", data);
    const rows = [{ ...indexed, "file MB": statSync(folder.dbPath).size / 1e6 }];
    printTable("Indexing, in CPU time and resident memory", rows);
    printTable("Opening the index and first answers, CPU milliseconds of the main thread", [
      answered,
    ]);
    writeResults("size", { indexed: rows, answered });
  } finally {
    folder.remove();
  }
}

/** Another page with words of its own, as large as the first; the eleventh copy begins anew with longer ends. */
function varied({ id, title, body }: CorpusPage, copy: number): CorpusPage {
  const end = (ends[copy % ends.length] as string).repeat(1 + Math.floor(copy / 10));
  const change = (text: string): string =>
    text.replace(/\b[a-z]{6,}\b/g, (word) => (sumOf(word) % 10 === copy % 10 ? word + end : word));
  return { id: `copy${copy}/${id}`, title: `${change(title)} ${copy}`, body: change(body) };
}

function sumOf(word: string): number {
  let sum = 0;
  for (let index = 0; index < word.length; index++) sum = (sum * 31 + word.charCodeAt(index)) | 0;
  return Math.abs(sum);
}

async function inProcess(...parts: readonly string[]): Promise<Row> {
  const child = fork(process.argv[1] as string, parts);
  const rows: Row[] = [];
  child.on("message", (message) => rows.push(message as Row));
  await once(child, "exit");
  const [row] = rows;
  if (row === undefined)
    throw new Error(`${parts[0]} could not be measured; its error stands above.`);
  return row;
}

function tell(row: Row): void {
  process.send?.(row, () => process.exit(0));
}

/** Indexes in a thread, as the service does. */
export async function sizeIndex(path: string): Promise<void> {
  const dbPath = `${path}/index.db`;
  const indexer = createIndexer({ dbPath, collections: [collectionOf({ path })], skipEmbed: true });
  const before = cpuMs();
  const { indexed, duration_s } = await indexer.run();
  const spent = (cpuMs() - before) / 1_000;
  await pause(restMs);
  tell({
    pages: indexed,
    "pages/s CPU": indexed / spent,
    "CPU s": spent,
    "wall s": duration_s,
    "peak MB": statusMb("VmHWM"),
    "afterwards MB": statusMb("VmRSS"),
    "log MB": sizeOrZero(`${dbPath}-wal`) / 1e6,
  });
}

/** Each query once, in a store that has answered nothing before; then the median of more calls. */
export async function sizeAnswers(path: string, data: string): Promise<void> {
  const queries = readSpeedQueries(data);
  const pauses = watchPauses();
  const store = await openSearchStore({ dbPath: `${path}/index.db` });
  const opening = pauses.stop();
  const first: number[] = [];
  const later: number[] = [];
  for (const query of queries) first.push(await mainThreadTime(() => store.search(query)));
  for (const query of queries) {
    const times: number[] = [];
    for (let call = 0; call < laterCalls; call++) {
      times.push(await mainThreadTime(() => store.search(query)));
    }
    later.push(percentile(times, 0.5));
  }
  const { documents, sections } = store.status();
  await store.close();
  tell({
    pages: documents,
    sections,
    "open CPU s": opening.cpuS,
    "longest pause": opening.longestMs,
    "first p50": percentile(first, 0.5),
    "first p95": percentile(first, 0.95),
    "first p99": percentile(first, 0.99),
    "later p50": percentile(later, 0.5),
    "later p99": percentile(later, 0.99),
    "RSS MB": statusMb("VmRSS"),
  });
}

async function mainThreadTime(work: () => Promise<unknown>): Promise<number> {
  const before = mainThreadCpuMs() ?? cpuMs();
  await work();
  return (mainThreadCpuMs() ?? cpuMs()) - before;
}

/** The most CPU time that other work has to wait for while something goes on. */
function watchPauses(): { stop(): { longestMs: number; cpuS: number } } {
  const startedAt = threadMs();
  let last = startedAt;
  let longestMs = 0;
  let isOver = false;
  const look = (): void => {
    const now = threadMs();
    longestMs = Math.max(longestMs, now - last);
    last = now;
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  return {
    stop() {
      isOver = true;
      look();
      return { longestMs, cpuS: (last - startedAt) / 1_000 };
    },
  };
}

function threadMs(): number {
  return mainThreadCpuMs() ?? cpuMs();
}

function statusMb(field: "VmHWM" | "VmRSS"): number {
  const line = readFileSync("/proc/self/status", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith(field));
  return Number(/\d+/.exec(line ?? "")?.[0] ?? 0) / 1_024;
}

function sizeOrZero(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
