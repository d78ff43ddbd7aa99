/** A ticket that was erased there is erased here: its text, what was learnt from it, what waits for it. */
import type { InStatement } from "@libsql/client";
import { finishEvent, type InboxEvent } from "../inbox-table.ts";
import type { ProcessingTools } from "../processing-tools.ts";
import { storeTicket, unplacedTicket } from "../ticket-table.ts";
import { auditOnce } from "./judge-once.ts";

const removals = [
  "DELETE FROM connector_write WHERE correlation_id = ?",
  // By their ids and digests they are known when they come again.
  `UPDATE connector_event SET event = NULL, state = 'done', outcome = 'forgotten', correlation_id = ''
    WHERE correlation_id = ?`,
];

export async function forgetErased(tools: ProcessingTools, received: InboxEvent): Promise<void> {
  const { database, clock } = tools;
  const { correlationId } = received.event;
  await auditOnce(tools, received, "ticket_forgotten");
  // What is delivered later brings the text once more: by this row, which outlives the ticket, it is
  // let go. First, because the event itself is forgotten with the ticket and does not come again.
  const erased = { ...unplacedTicket(received.event), isDeleted: true };
  await database.write([storeTicket(correlationId, received.connector, erased, clock.now())]);
  await tools.classifier.forget(correlationId);
  const statements = removals.map((sql): InStatement => ({ sql, args: [correlationId] }));
  await database.write([...statements, finishEvent(received.id, "deleted")]);
}
