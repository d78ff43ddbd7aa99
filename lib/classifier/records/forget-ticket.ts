/**
 * Removes everything that is stored about a ticket, and tells the other processes to forget it too.
 */
import { type Database, finishErasing } from "../../storage/index.ts";

import { erasedWeight } from "./feedback-log.ts";
import { removeSnapshots } from "./snapshot-table.ts";

const removeExamples = "DELETE FROM feedback_log WHERE correlation_id = ?";
const tellOthers = `INSERT INTO feedback_log (correlation_id, weight, at_ms)
  SELECT correlation_id, ${erasedWeight}, :now FROM classification WHERE correlation_id = :id`;
const removeHistory = "DELETE FROM ticket_event WHERE correlation_id = ?";
const removeDocuments = "DELETE FROM document_event WHERE correlation_id = ?";
const removeTicket = "DELETE FROM classification WHERE correlation_id = ? RETURNING 1";

/** False when the ticket is unknown. The snapshot goes too, because it was learnt from the ticket. */
export async function forgetTicket(
  database: Database,
  correlationId: string,
  now: number,
): Promise<boolean> {
  const [, , , , removed] = await database.write([
    { sql: removeExamples, args: [correlationId] },
    { sql: tellOthers, args: { id: correlationId, now } },
    { sql: removeHistory, args: [correlationId] },
    { sql: removeDocuments, args: [correlationId] },
    { sql: removeTicket, args: [correlationId] },
  ]);
  const isForgotten = (removed?.rows.length ?? 0) > 0;
  if (isForgotten) {
    await removeSnapshots(database);
    await finishErasing(database);
  }
  return isForgotten;
}
