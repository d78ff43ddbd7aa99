/** Times queries one by one, in CPU time. */
import { cpuMs } from "./cpu.ts";
import { percentile } from "./metrics.ts";

/**
 * Each query is asked this often and its median counts: what a neighbour on the machine or a
 * collection of garbage adds to one call says nothing about the query.
 */
const repeatsUsual = 7;
/** Slow engines are measured on as many queries as fit into this much CPU time. */
const cpuBudgetUsualMs = 90_000;

/**
 * V8 continues compiling in the background for a while, which counts as CPU time of the answers.
 */
const warmUpRounds = 25;

export interface TimedQueries {
  readonly timed: readonly string[];
  readonly warmUp: readonly string[];
}

export interface TimingOptions {
  readonly repeats?: number;
  readonly cpuBudgetMs?: number;
  /** Where another process answers: its CPU time. */
  readonly clock?: () => number;
}

/** Every fifth query, after a warm-up on others: a server is not measured while it compiles. */
export function everyFifth(queries: readonly string[]): TimedQueries {
  return {
    timed: queries.filter((_query, index) => index % 5 === 0),
    warmUp: queries.filter((_query, index) => index % 5 === 2 || index % 5 === 4),
  };
}

/** CPU milliseconds of each query, in their order; fewer when the budget is spent. */
export async function timeQueries(
  answer: (query: string) => Promise<unknown>,
  { timed, warmUp }: TimedQueries,
  { repeats = repeatsUsual, cpuBudgetMs = cpuBudgetUsualMs, clock = cpuMs }: TimingOptions = {},
): Promise<number[]> {
  const startedAt = clock();
  for (const query of Array.from({ length: warmUpRounds }, () => warmUp).flat()) {
    await answer(query);
    if (clock() - startedAt > cpuBudgetMs / 4) break;
  }
  const times: number[] = [];
  let spent = 0;
  for (const query of timed) {
    const asked: number[] = [];
    for (let repeat = 0; repeat < repeats; repeat++) {
      const before = clock();
      await answer(query);
      asked.push(clock() - before);
    }
    times.push(percentile(asked, 0.5));
    spent += asked.reduce((sum, ms) => sum + ms, 0);
    if (spent > cpuBudgetMs) break;
  }
  return times;
}
