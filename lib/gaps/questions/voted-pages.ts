/** Pages that did not help their readers, as questions: what readers say of them, or their address. */
import type { Database } from "../../storage/index.ts";
import type { WantedQuestion } from "./wanted-question.ts";

const votesRead = 1_000;
/** Votes of these last days tell whether a page helps now; without any, all of them do. */
const newDays = 30;

/** Newer votes say whether a page that was changed helps now. */
const selectPages = `SELECT page, sum(1 - is_helpful), sum(is_helpful), max(day),
    sum(iif(day >= :new, 1 - is_helpful, 0)), sum(iif(day >= :new, is_helpful, 0)),
    (SELECT comment FROM page_vote AS said
      WHERE said.page = page_vote.page AND is_helpful = 0 AND comment IS NOT NULL
        AND day >= :first ORDER BY day DESC, voter LIMIT 1), min(day)
  FROM page_vote WHERE day >= :first GROUP BY page HAVING sum(1 - is_helpful) > 0
  ORDER BY 2 DESC, page LIMIT ${votesRead}`;

export async function readVotedPages(
  database: Database,
  firstDay: number,
): Promise<readonly WantedQuestion[]> {
  const newest = await database.read({
    sql: "SELECT max(day) FROM page_vote WHERE day >= ?",
    args: [firstDay],
  });
  const args = { first: firstDay, new: Number(newest.rows[0]?.[0] ?? 0) - newDays + 1 };
  const { rows } = await database.read({ sql: selectPages, args });
  return rows.map((row): WantedQuestion => {
    const key = String(row[0]);
    const [no, yes, newNo, newYes] = [row[1], row[2], row[4], row[5]].map(Number) as [
      number,
      number,
      number,
      number,
    ];
    const isAnswered = newNo + newYes > 0 ? newYes >= newNo : yes >= no;
    const text = typeof row[6] === "string" ? row[6] : wordsOf(key);
    const told = { isAnswered, page: key, reason: isAnswered ? null : ("voted_down" as const) };
    const days = { firstDay: Number(row[7]), lastDay: Number(row[3]) };
    const counts = { people: no, agents: 0, clicks: 0, ...days };
    return { kind: "vote", key, text, asks: [], ...counts, told };
  });
}

/** `/wiki/guide/rate-limits` is about rate limits. */
function wordsOf(address: string): string {
  const [last = address] = address.split("/").filter(Boolean).slice(-1);
  return last.replaceAll(/[-_]+/g, " ");
}
