/**
 * Extracts the features of judged tickets from their texts again, as after a change of the model.
 */
import type { Database } from "../../storage/index.ts";
import { readJudged } from "../records/classification-record.ts";
import { removeSnapshots } from "../records/snapshot-table.ts";
import { modelTicket } from "../redaction/prepare-ticket.ts";
import type { TicketModel } from "./ticket-model.ts";

const recordsPerRead = 50;

/**
 * Earlier feedback on another text of the same ticket no longer counts, so only the last is
 * renewed.
 */
const renew = `UPDATE feedback_log SET features = ? WHERE seq =
  (SELECT max(seq) FROM feedback_log WHERE correlation_id = ? AND collection IS NOT NULL)`;

/**
 * Tickets without stored text keep the features that they have. Removes the snapshot: the next
 * start learns everything from the beginning.
 */
export async function renewFeatures(database: Database, model: TicketModel): Promise<void> {
  let last = "";
  for (;;) {
    const records = await readJudged(database, last, recordsPerRead);
    const end = records.at(-1);
    if (end === undefined) break;
    const statements = records.flatMap(({ correlationId, ticket }) =>
      ticket === null
        ? []
        : [{ sql: renew, args: [model.features(modelTicket(ticket)), correlationId] }],
    );
    if (statements.length > 0) await database.write(statements);
    last = end.correlationId;
  }
  await removeSnapshots(database);
}
