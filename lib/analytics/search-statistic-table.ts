/** Rows of search statistics in state.db. All processes add to the same rows. */
import type { InStatement } from "@libsql/client";
import type { Database } from "../storage/index.ts";

/** Agents ask over MCP; everybody else counts as people. */
export type SearchAsker = "people" | "agents";

/** Counts since the last write, for one text. */
export interface SearchCounts {
  /** Normal form; "" for searches whose text is not kept. */
  readonly query: string;
  readonly searches: number;
  readonly withoutResults: number;
  readonly hits: number;
  readonly duration_us: number;
  /** Those of agents among them. */
  readonly agentSearches: number;
  readonly agentWithoutResults: number;
}

export interface ClickCounts {
  readonly query: string;
  readonly clicks: number;
  /** Sum of the ranks that were clicked, from 1. */
  readonly ranks: number;
}

export interface StatisticChanges {
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly searches: readonly SearchCounts[];
  readonly clicks: readonly ClickCounts[];
  /** Rows of earlier days go, some at a time. */
  readonly firstDay: number;
  /** A day with so many texts takes no new ones; their searches count without their text. */
  readonly textsPerDayMax: number;
}

/** One statement for all rows: a call costs more than a row. */
const addSearches = `INSERT INTO search_statistic
    (day, query, searches, without_results, hits, duration_us, agent_searches,
      agent_without_results)
  SELECT :day,
    CASE WHEN (SELECT count(*) FROM search_statistic WHERE day = :day) < :textsMax
      OR EXISTS (SELECT 1 FROM search_statistic WHERE day = :day AND query = value ->> 0)
      THEN value ->> 0 ELSE '' END,
    value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6
  FROM json_each(:rows) WHERE true
  ON CONFLICT (day, query) DO UPDATE SET
    searches = searches + excluded.searches,
    without_results = without_results + excluded.without_results,
    hits = hits + excluded.hits,
    duration_us = duration_us + excluded.duration_us,
    agent_searches = agent_searches + excluded.agent_searches,
    agent_without_results = agent_without_results + excluded.agent_without_results`;
/** Only where the search itself was counted: a made-up click makes no row. */
const addClicks = `UPDATE search_statistic SET
    clicks = clicks + new_clicks, click_ranks = click_ranks + new_ranks
  FROM (SELECT value ->> 0 AS clicked, value ->> 1 AS new_clicks, value ->> 2 AS new_ranks
    FROM json_each(:rows))
  WHERE day = :day AND query = clicked`;
/** So few at a time that no request waits for them. */
const removeOld = `DELETE FROM search_statistic WHERE (day, query) IN
  (SELECT day, query FROM search_statistic WHERE day < ? ORDER BY day LIMIT 500)`;

/** One transaction. */
export async function addStatistics(database: Database, changes: StatisticChanges): Promise<void> {
  const { day, searches, clicks, firstDay, textsPerDayMax } = changes;
  const statements: InStatement[] = [{ sql: removeOld, args: [firstDay] }];
  if (searches.length > 0) {
    const rows = searches.map((row) => [
      row.query,
      row.searches,
      row.withoutResults,
      row.hits,
      row.duration_us,
      row.agentSearches,
      row.agentWithoutResults,
    ]);
    const args = { day, textsMax: textsPerDayMax, rows: JSON.stringify(rows) };
    statements.push({ sql: addSearches, args });
  }
  if (clicks.length > 0) {
    const rows = clicks.map((row) => [row.query, row.clicks, row.ranks]);
    statements.push({ sql: addClicks, args: { day, rows: JSON.stringify(rows) } });
  }
  await database.write(statements);
}

/** Sums over some days. */
export interface StatisticRow extends SearchCounts {
  readonly clicks: number;
  readonly clickRanks: number;
}

const sums = `sum(searches), sum(without_results), sum(hits), sum(duration_us), sum(clicks),
  sum(click_ranks), sum(agent_searches), sum(agent_without_results)`;
const inDays = "day BETWEEN :first AND :last";
const selectTotals = `SELECT '', ${sums} FROM search_statistic WHERE ${inDays}`;
const selectKept = `SELECT query, ${sums} FROM search_statistic
  WHERE ${inDays} AND query <> '' GROUP BY query`;
const selectTop = `${selectKept} ORDER BY 2 DESC, query LIMIT :rows`;
const selectWithoutResults = `${selectKept} HAVING sum(without_results) > 0
  ORDER BY 3 DESC, query LIMIT :rows`;
/** Agents open nothing: only what people found counts. */
const foundByPeople =
  "sum(searches - agent_searches) - sum(without_results - agent_without_results)";
const selectNotOpened = `${selectKept} HAVING sum(clicks) = 0 AND ${foundByPeople} > 0
  ORDER BY sum(searches - agent_searches) DESC, query LIMIT :rows`;
const selectAgentsWithoutResults = `${selectKept} HAVING sum(agent_without_results) > 0
  ORDER BY sum(agent_without_results) DESC, query LIMIT :rows`;
const countTexts = `SELECT count(DISTINCT query) FROM search_statistic
  WHERE ${inDays} AND query <> ''`;
const selectNotKept = `SELECT coalesce(sum(searches), 0) FROM search_statistic
  WHERE ${inDays} AND query = ''`;

export interface StatisticSums {
  readonly totals: StatisticRow;
  /** Different texts. */
  readonly texts: number;
  /** Searches whose text is not kept. */
  readonly searchesNotKept: number;
  readonly top: readonly StatisticRow[];
  readonly withoutResults: readonly StatisticRow[];
  readonly notOpened: readonly StatisticRow[];
  readonly agentsWithoutResults: readonly StatisticRow[];
}

/** Reads all rows of the days: not for the path of a request. */
export async function readStatistics(
  database: Database,
  [first, last]: readonly [firstDay: number, lastDay: number],
  rowsMax: number,
): Promise<StatisticSums> {
  const days = { first, last };
  const read = async (sql: string, args: Record<string, number>): Promise<StatisticRow[]> =>
    (await database.read({ sql, args })).rows.map((row) => ({
      query: String(row[0]),
      searches: Number(row[1]),
      withoutResults: Number(row[2]),
      hits: Number(row[3]),
      duration_us: Number(row[4]),
      clicks: Number(row[5]),
      clickRanks: Number(row[6]),
      agentSearches: Number(row[7]),
      agentWithoutResults: Number(row[8]),
    }));
  const count = async (sql: string): Promise<number> =>
    Number((await database.read({ sql, args: days })).rows[0]?.[0]);
  const [totals] = await read(selectTotals, days);
  const listed = { ...days, rows: rowsMax };
  return {
    totals: totals as StatisticRow,
    texts: await count(countTexts),
    searchesNotKept: await count(selectNotKept),
    top: await read(selectTop, listed),
    withoutResults: await read(selectWithoutResults, listed),
    notOpened: await read(selectNotOpened, listed),
    agentsWithoutResults: await read(selectAgentsWithoutResults, listed),
  };
}
