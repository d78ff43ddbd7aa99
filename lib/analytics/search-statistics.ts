/** Searches of the last days, as operators ask for them. */

import { type Clock, dayMs, dayOf, systemClock } from "../base/index.ts";
import type { DbPath } from "../contract/index.ts";
import type { StatisticRow, StatisticSums } from "./search-statistic-table.ts";

export interface SearchStatistics {
  readonly days: number;
  /** First day, in UTC, such as "2026-10-23". */
  readonly since: string;
  readonly searches: number;
  /** Different texts. */
  readonly texts: number;
  /** Searches whose text is not kept, because it may be private, is too long, or was one too many. */
  readonly searchesNotKept: number;
  readonly withoutResults: number;
  /** Those that agents asked over MCP, among `searches`. */
  readonly agentSearches: number;
  /** Those of agents among `withoutResults`. */
  readonly agentWithoutResults: number;
  readonly meanDuration_ms: number;
  readonly clicks: number;
  /** Mean rank of the hits that were clicked, from 1; null without clicks. */
  readonly meanClickedRank: number | null;
  /** Most searched first. */
  readonly top: readonly QueryStatistics[];
  /** Most frequent searches without results first. */
  readonly topWithoutResults: readonly QueryStatistics[];
  /** Most frequent searches of people with results of which none was opened first. */
  readonly topNotOpened: readonly QueryStatistics[];
  /** What agents asked most often and did not get first. */
  readonly topAgentsWithoutResults: readonly QueryStatistics[];
}

export interface QueryStatistics {
  readonly query: string;
  readonly searches: number;
  readonly withoutResults: number;
  readonly agentSearches: number;
  readonly agentWithoutResults: number;
  readonly meanHits: number;
  readonly meanDuration_ms: number;
  readonly clicks: number;
  readonly meanClickedRank: number | null;
}

export interface StatisticsRequest {
  /** The databases; the counts are in the state. */
  readonly dbPath: DbPath;
  /** Today and the days before it, in UTC; rows older than 90 days are gone. */
  readonly days: number;
  /** Rows of each list. */
  readonly limit: number;
  readonly clock?: Clock;
}

/**
 * Sums of the last days. Everything is 0 and empty if there were no searches. Reads all rows of
 * those days, so do not call it in a reader's request. Throws `index_too_new` for a state.db of a
 * newer version.
 */
export async function readSearchStatistics(request: StatisticsRequest): Promise<SearchStatistics> {
  const { dbPath, days, limit, clock = systemClock } = request;
  const lastDay = dayOf(clock);
  const firstDay = lastDay - days + 1;
  return statisticsIn(await readSums(dbPath, [firstDay, lastDay], limit), [firstDay, lastDay]);
}

/** In the form of answers. */
export function statisticsIn(
  sums: StatisticSums,
  [firstDay, lastDay]: readonly [firstDay: number, lastDay: number],
): SearchStatistics {
  const { query: _all, meanHits: _hits, ...totals } = statisticsOf(sums.totals);
  return {
    days: lastDay - firstDay + 1,
    since: new Date(firstDay * dayMs).toISOString().slice(0, 10),
    ...totals,
    texts: sums.texts,
    searchesNotKept: sums.searchesNotKept,
    top: sums.top.map(statisticsOf),
    topWithoutResults: sums.withoutResults.map(statisticsOf),
    topNotOpened: sums.notOpened.map(statisticsOf),
    topAgentsWithoutResults: sums.agentsWithoutResults.map(statisticsOf),
  };
}

const nothing: StatisticSums = {
  totals: {
    query: "",
    searches: 0,
    withoutResults: 0,
    hits: 0,
    duration_us: 0,
    clicks: 0,
    clickRanks: 0,
    agentSearches: 0,
    agentWithoutResults: 0,
  },
  texts: 0,
  searchesNotKept: 0,
  top: [],
  withoutResults: [],
  notOpened: [],
  agentsWithoutResults: [],
};

async function readSums(
  dbPath: DbPath,
  days: readonly [firstDay: number, lastDay: number],
  limit: number,
): Promise<StatisticSums> {
  const { hasState, readStatistics, withState } = await import("./statistic-storage.ts");
  if (!hasState(dbPath)) return nothing;
  return withState(dbPath, (database) => readStatistics(database, days, limit));
}

function statisticsOf(row: StatisticRow): QueryStatistics {
  const { query, searches, withoutResults, agentSearches, agentWithoutResults } = row;
  const { hits, duration_us, clicks, clickRanks } = row;
  return {
    query,
    searches,
    withoutResults,
    agentSearches,
    agentWithoutResults,
    meanHits: ratio(hits, searches) ?? 0,
    meanDuration_ms: ratio(duration_us / 1_000, searches) ?? 0,
    clicks,
    meanClickedRank: ratio(clickRanks, clicks),
  };
}

/** To three digits; null of nothing. */
function ratio(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum / count) * 1_000) / 1_000;
}
