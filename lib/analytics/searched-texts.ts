/** Searches by text, as those ask who look for what the documentation lacks. */
import type { Database } from "../storage/index.ts";

export interface SearchedText {
  readonly query: string;
  readonly people: number;
  readonly agents: number;
  readonly clicks: number;
  /** Days since 1970-01-01, in UTC. */
  readonly firstDay: number;
  readonly lastDay: number;
}

const selectTexts = `SELECT query, sum(searches - agent_searches), sum(agent_searches), sum(clicks),
    min(day), max(day)
  FROM search_statistic WHERE day >= ? AND query <> '' GROUP BY query`;

/** Reads all rows of the days: not for the path of a request. */
export async function readSearchedTexts(
  database: Database,
  firstDay: number,
): Promise<readonly SearchedText[]> {
  const { rows } = await database.read({ sql: selectTexts, args: [firstDay] });
  return rows.map((row) => ({
    query: String(row[0]),
    people: Number(row[1]),
    agents: Number(row[2]),
    clicks: Number(row[3]),
    firstDay: Number(row[4]),
    lastDay: Number(row[5]),
  }));
}

export interface SearchedDay {
  readonly query: string;
  readonly day: number;
  readonly people: number;
  readonly agents: number;
  readonly withoutResults: number;
  readonly clicks: number;
}

const selectDays = `SELECT query, day, searches - agent_searches, agent_searches, without_results,
    clicks
  FROM search_statistic WHERE day >= ?
    AND query IN (SELECT value FROM json_each(?))`;

/** Those of these texts, by day. Not for the path of a request. */
export async function readSearchedDays(
  database: Database,
  firstDay: number,
  texts: readonly string[],
): Promise<readonly SearchedDay[]> {
  const args = [firstDay, JSON.stringify(texts)];
  const { rows } = await database.read({ sql: selectDays, args });
  return rows.map((row) => ({
    query: String(row[0]),
    day: Number(row[1]),
    people: Number(row[2]),
    agents: Number(row[3]),
    withoutResults: Number(row[4]),
    clicks: Number(row[5]),
  }));
}
