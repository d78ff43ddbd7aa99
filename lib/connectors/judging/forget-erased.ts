/** A ticket that was erased there is erased here: its text, what was learnt from it, what waits for it. */
import type { InStatement } from "@libsql/client";
import { finishEvent, type InboxEvent } from "../inbox-table.ts";
import type { ProcessingTools } from "../processing-tools.ts";
import { storeTicket, unplacedTicket } from "../ticket-table.ts";
import { auditOnce } from "./judge-once.ts";

const removals = [
  "DELETE FROM connector_ticket WHERE correlation_id = ?",
  "DELETE FROM connector_write WHERE correlation_id = ?",
  // By their ids and digests they are known when they come again.
  `UPDATE connector_event SET event = NULL, state = 'done', outcome = 'forgotten', correlation_id = ''
    WHERE correlation_id = ?`,
];

export async function forgetErased(tools: ProcessingTools, received: InboxEvent): Promise<void> {
  const { correlationId } = received.event;
  await auditOnce(tools, received, "ticket_forgotten");
  await tools.classifier.forget(correlationId);
  const statements = removals.map((sql): InStatement => ({ sql, args: [correlationId] }));
  // An event that is delivered later brings its text once more: by its id alone it is let go.
  const erased = { ...unplacedTicket(received.event), isDeleted: true };
  await tools.database.write([
    ...statements,
    storeTicket(correlationId, received.connector, erased, tools.clock.now()),
    finishEvent(received.id, "deleted"),
  ]);
}
