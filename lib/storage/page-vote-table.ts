/** Rows of votes on pages in state.db. */
import type { PageVoteCounts, PageVoteStatistics } from "../contract/index.ts";
import type { Database } from "./database.ts";

export interface NewVote {
  /** Address of the page. */
  readonly page: string;
  /** Tells browsers apart, on this page only. */
  readonly voter: string;
  readonly isHelpful: boolean;
  /** Since 1970-01-01, in UTC. */
  readonly day: number;
}

export interface VoteBounds {
  /** Older votes go, some at a time. */
  readonly firstDay: number;
  /** The oldest make room for newer ones. */
  readonly votesMax: number;
}

const store = `INSERT INTO page_vote (page, voter, day, is_helpful)
  VALUES (:page, :voter, :day, :isHelpful)
  ON CONFLICT (page, voter) DO UPDATE SET day = excluded.day, is_helpful = excluded.is_helpful
    WHERE is_helpful <> excluded.is_helpful
  RETURNING 1`;
const removeOld = `DELETE FROM page_vote WHERE (page, voter) IN
  (SELECT page, voter FROM page_vote WHERE day < ? ORDER BY day LIMIT 500)`;
const removeSurplus = `DELETE FROM page_vote WHERE (page, voter) IN
  (SELECT page, voter FROM page_vote ORDER BY day
   LIMIT max(0, (SELECT count(*) FROM page_vote) - ?))`;

/** Whether it differs from the previous vote; one transaction. */
export async function storeVote(
  database: Database,
  { isHelpful, ...vote }: NewVote,
  { firstDay, votesMax }: VoteBounds,
): Promise<boolean> {
  const [, stored] = await database.write([
    { sql: removeOld, args: [firstDay] },
    { sql: store, args: { ...vote, isHelpful: isHelpful ? 1 : 0 } },
    { sql: removeSurplus, args: [votesMax] },
  ]);
  return (stored?.rows.length ?? 0) > 0;
}

const counts = "coalesce(sum(is_helpful), 0), coalesce(sum(1 - is_helpful), 0)";
const inDays = "FROM page_vote WHERE day BETWEEN :first AND :last";
const selectTotals = `SELECT '', ${counts} ${inDays}`;
const selectPages = `SELECT page, ${counts} ${inDays} GROUP BY page
  ORDER BY 3 DESC, 2 DESC, page LIMIT :rows`;

/** Reads all rows of the days: not for the path of a request. */
export async function readVotes(
  database: Database,
  [first, last]: readonly [firstDay: number, lastDay: number],
  rowsMax: number,
): Promise<PageVoteStatistics> {
  const read = async (sql: string, args: Record<string, number>): Promise<PageVoteCounts[]> =>
    (await database.read({ sql, args })).rows.map((row) => ({
      address: String(row[0]),
      yes: Number(row[1]),
      no: Number(row[2]),
    }));
  const [totals] = await read(selectTotals, { first, last });
  const pages = await read(selectPages, { first, last, rows: rowsMax });
  return { yes: totals?.yes ?? 0, no: totals?.no ?? 0, pages };
}
