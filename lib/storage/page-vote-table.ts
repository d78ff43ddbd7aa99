/** Rows of votes on pages in state.db. */
import { dayMs } from "../base/index.ts";
import type { PageComment, PageVoteCounts, PageVoteStatistics } from "../contract/index.ts";
import type { Database } from "./database.ts";

export interface NewVote {
  /** Address of the page. */
  readonly page: string;
  /** Tells browsers apart, on this page only. */
  readonly voter: string;
  readonly isHelpful: boolean;
  /** Null: nothing new is said. */
  readonly comment: string | null;
  /** Since 1970-01-01, in UTC. */
  readonly day: number;
}

export interface VoteBounds {
  /** Older votes go, some at a time. */
  readonly firstDay: number;
  /** The oldest make room for newer ones. */
  readonly votesMax: number;
}

/** What was said with another vote goes with it. */
const store = `INSERT INTO page_vote (page, voter, day, is_helpful, comment)
  VALUES (:page, :voter, :day, :isHelpful, :comment)
  ON CONFLICT (page, voter) DO UPDATE SET day = excluded.day, is_helpful = excluded.is_helpful,
    comment = coalesce(excluded.comment, iif(is_helpful = excluded.is_helpful, comment, NULL))
    WHERE is_helpful <> excluded.is_helpful
      OR (excluded.comment IS NOT NULL AND excluded.comment IS NOT comment)
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

/** Most comments of one page. */
const commentsMax = 5;

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
  const counted = await read(selectPages, { first, last, rows: rowsMax });
  const comments = await readComments(database, [first, last], counted);
  const pages = counted.map((page) => {
    const said = comments.get(page.address);
    return said === undefined ? page : { ...page, comments: said };
  });
  return { yes: totals?.yes ?? 0, no: totals?.no ?? 0, pages };
}

const selectComments = `SELECT page, is_helpful, comment, day FROM (
    SELECT page, is_helpful, comment, day,
      row_number() OVER (PARTITION BY page ORDER BY day DESC, voter) AS place
    ${inDays} AND comment IS NOT NULL AND page IN (SELECT value FROM json_each(:pages)))
  WHERE place <= ${commentsMax} ORDER BY page, place`;

async function readComments(
  database: Database,
  [first, last]: readonly [firstDay: number, lastDay: number],
  pages: readonly PageVoteCounts[],
): Promise<ReadonlyMap<string, readonly PageComment[]>> {
  const addresses = JSON.stringify(pages.map(({ address }) => address));
  const args = { first, last, pages: addresses };
  const { rows } = await database.read({ sql: selectComments, args });
  const byPage = new Map<string, PageComment[]>();
  for (const [page, isHelpful, text, day] of rows.map((row) => [row[0], row[1], row[2], row[3]])) {
    const said = byPage.get(String(page)) ?? [];
    said.push({
      isHelpful: Number(isHelpful) === 1,
      text: String(text),
      day: new Date(Number(day) * dayMs).toISOString().slice(0, 10),
    });
    byPage.set(String(page), said);
  }
  return byPage;
}
