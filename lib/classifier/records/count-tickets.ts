/** How many tickets each view of the queue has, counted over indexes alone. */
import type { TicketCountsResponse, VisibleCollections } from "../../contract/index.ts";
import type { Database } from "../../storage/index.ts";
import { isRightRow } from "./judged-rows.ts";
import { andVisible, visibleArgument } from "./visible-rows.ts";

/** Rows of each kind: at about 0.3 µs each the count takes no longer than a list. */
export const countedMax = 20_000;

/** Whether all tickets without a judgement are counted; read once, from an index of two short columns. */
const areFew = `(SELECT count(*) <= :max FROM (SELECT 1 FROM classification
  WHERE correct_collection IS NULL AND kind IS NULL LIMIT :max + 1))`;

/** In the order of an index where they are few; of more, only the newest are read and sorted. */
export const countsStatement = (
  permitted: VisibleCollections = null,
): string => `WITH newest AS MATERIALIZED (
    SELECT collection, confidence FROM classification INDEXED BY classification_unjudged
    WHERE correct_collection IS NULL AND kind IS NULL${andVisible(permitted)}
      AND NOT ${areFew} ORDER BY updated_at_ms DESC LIMIT :max
  ), judged AS MATERIALIZED (
    SELECT coalesce(${isRightRow}, 0) AS is_right
    FROM classification INDEXED BY classification_judged
    WHERE correct_collection IS NOT NULL${andVisible(permitted)} LIMIT :max
  )
  SELECT 'unjudged', collection, confidence <> 'high', count(*)
  FROM classification
  WHERE correct_collection IS NULL AND kind IS NULL AND ${areFew}${andVisible(permitted)} GROUP BY collection, confidence
  UNION ALL SELECT 'unjudged', collection, confidence <> 'high', count(*) FROM newest GROUP BY 2, 3
  UNION ALL SELECT 'judged', NULL, is_right, count(*) FROM judged GROUP BY 3
  UNION ALL SELECT 'automatic', NULL, NULL, count(*) FROM (SELECT 1
    FROM classification INDEXED BY classification_automatic
    WHERE correct_collection IS NULL AND kind = 'automatic'${andVisible(permitted)} LIMIT :max)
  UNION ALL SELECT 'revision', NULL, NULL, (${revisionOf(permitted)})`;

/**
 * For limited callers of their newest tickets alone, so that what happens to others changes nothing.
 * No two events have one number: the sum is another one once a ticket has come, gone or got an event.
 */
function revisionOf(permitted: VisibleCollections): string {
  if (permitted === null) return "SELECT max(event_id) FROM ticket_event";
  return `SELECT sum(1 + coalesce((SELECT max(event_id) FROM ticket_event
      WHERE ticket_event.correlation_id = seen.correlation_id), 0))
    FROM (SELECT correlation_id FROM classification INDEXED BY classification_list
      WHERE true${andVisible(permitted)} ORDER BY updated_at_ms DESC LIMIT :max) AS seen`;
}

export async function countTickets(
  database: Database,
  permitted: VisibleCollections = null,
): Promise<TicketCountsResponse> {
  const args = { max: countedMax, ...visibleArgument(permitted) };
  const { rows } = await database.read({ sql: countsStatement(permitted), args });
  const collections = new Map<string, { unjudged: number; doubtful: number }>();
  const all = { unjudged: 0, doubtful: 0, confirmed: 0, corrected: 0, automatic: 0, revision: 0 };
  for (const row of rows) {
    const [kind, flag, count] = [String(row[0]), Number(row[2]) === 1, Number(row[3] ?? 0)];
    if (kind === "revision") all.revision = count;
    else if (kind === "automatic") all.automatic = count;
    else if (kind === "judged") all[flag ? "confirmed" : "corrected"] += count;
    else {
      const one = collections.get(String(row[1])) ?? { unjudged: 0, doubtful: 0 };
      collections.set(String(row[1]), one);
      for (const counts of [all, one]) {
        counts.unjudged += count;
        if (flag) counts.doubtful += count;
      }
    }
  }
  return {
    ...all,
    collections: [...collections]
      .map(([collection, counts]) => ({ collection, ...counts }))
      .sort((left, right) => right.unjudged - left.unjudged),
    areAll: all.unjudged < countedMax && all.confirmed + all.corrected < countedMax,
  };
}
