/** The pairs of collections that are taken for each other most, with tickets to look at. */

import { dayMs } from "../../base/index.ts";
import type { ConfusedPair, Misclassification } from "../../contract/index.ts";
import type { Database } from "../../storage/index.ts";
import type { ReportRange } from "./report-range.ts";

const pairsMax = 10;
const ticketsMax = 3;

// The innermost select reads the index alone; texts are looked at for the few that are shown.
const selectTickets = `SELECT correlation_id, ticket ->> '$.title' FROM classification
  WHERE rowid IN (SELECT rowid FROM classification
    WHERE correct_collection = :correct AND judged_collection = :predicted
    AND judged_at_ms >= :start AND judged_at_ms < :end
    ORDER BY judged_at_ms DESC LIMIT ${ticketsMax})
  ORDER BY judged_at_ms DESC, correlation_id`;

/** The most frequent wrong pairs first, ties by name. */
export function worstPairs(pairs: readonly ConfusedPair[]): ConfusedPair[] {
  return pairs
    .filter(({ predicted, correct }) => predicted !== correct)
    .sort(
      (left, right) =>
        right.count - left.count ||
        compareText(left.predicted, right.predicted) ||
        compareText(left.correct, right.correct),
    )
    .slice(0, pairsMax);
}

export async function withTickets(
  database: Database,
  { firstDay, lastDay }: ReportRange,
  pairs: readonly ConfusedPair[],
): Promise<Misclassification[]> {
  const days = { start: firstDay * dayMs, end: (lastDay + 1) * dayMs };
  const found: Misclassification[] = [];
  for (const pair of pairs) {
    const args = { ...days, correct: pair.correct, predicted: pair.predicted };
    const { rows } = await database.read({ sql: selectTickets, args });
    const tickets = rows.map((row) => ({
      correlationId: String(row[0]),
      title: typeof row[1] === "string" ? row[1] : null,
    }));
    found.push({ ...pair, tickets });
  }
  return found;
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}
