/** How do answers fare while vectors are made, and while a search looks at all of them? */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { createIndexer } from "../lib/indexer/indexer.ts";
import type { KnowledgeStore } from "../lib/search/knowledge-store.ts";
import { openSearchStore } from "../lib/search/search-store.ts";
import { mainThreadCpuMs } from "./cpu.ts";
import { readSpeedData } from "./data.ts";
import { percentile } from "./metrics.ts";

export interface Meanwhile {
  readonly seconds: number;
  readonly embedding: AnswerTimes;
  readonly thin: AnswerTimes;
}

/** Milliseconds. */
export interface AnswerTimes {
  readonly answers: number;
  /** CPU of the thread that answers. */
  readonly cpuP50: number;
  readonly cpuP99: number;
  readonly wallP99: number;
  /** Most CPU that the thread spent between two answers: polls, and vectors taken in. */
  readonly between: number;
  /** Longest time for which the thread was blocked; a busy machine adds to it. */
  readonly pause: number;
}

const embedProvider = { provider: "local" } as const;
const askEveryMs = 10;
const thinAnswers = 300;

export async function hybridMeanwhile(dbPath: string, data: string): Promise<void> {
  const { queries } = readSpeedData(data);
  const store = await openSearchStore({ dbPath, searchMode: "hybrid", embedProvider });
  const indexer = createIndexer({ dbPath, collections: [], embedProvider });
  for (const query of queries.slice(0, 300)) await store.search(query);
  let isLearning = true;
  const startedAt = performance.now();
  const embedding = indexer.embed().finally(() => {
    isLearning = false;
  });
  const meanwhile = await ask(store, queries, () => isLearning);
  await embedding;
  const seconds = (performance.now() - startedAt) / 1_000;
  await store.refresh();
  let answers = 0;
  const thin = await ask(store, await thinQueries(dbPath, queries), () => answers++ < thinAnswers);
  await store.close();
  const told: Meanwhile = { seconds, embedding: meanwhile, thin };
  process.send?.(told);
}

/** Queries whose words fewer pages have than are wanted: then all vectors are looked at. */
async function thinQueries(dbPath: string, queries: readonly string[]): Promise<readonly string[]> {
  const words = await openSearchStore({ dbPath });
  const thin: string[] = [];
  for (const query of queries) {
    const { results } = await words.search(query);
    if (results.length < 10) thin.push(query);
  }
  await words.close();
  return thin;
}

async function ask(
  store: KnowledgeStore,
  queries: readonly string[],
  goesOn: () => boolean,
): Promise<AnswerTimes> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const cpu: number[] = [];
  const wall: number[] = [];
  let between = 0;
  let cpuLast = mainThreadCpuMs();
  for (let index = 0; goesOn(); index++) {
    const cpuBefore = mainThreadCpuMs();
    if (cpuBefore !== null && cpuLast !== null) between = Math.max(between, cpuBefore - cpuLast);
    const before = performance.now();
    await store.search(queries[index % queries.length] as string);
    wall.push(performance.now() - before);
    const cpuAfter = mainThreadCpuMs();
    cpuLast = cpuAfter;
    if (cpuBefore !== null && cpuAfter !== null) cpu.push(cpuAfter - cpuBefore);
    await new Promise((resolve) => setTimeout(resolve, askEveryMs));
  }
  delay.disable();
  return {
    answers: wall.length,
    cpuP50: percentile(cpu, 0.5),
    cpuP99: percentile(cpu, 0.99),
    wallP99: percentile(wall, 0.99),
    between,
    pause: delay.max / 1_000_000,
  };
}
