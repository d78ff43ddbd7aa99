/** Judged tickets with the documents that agents inserted or opened for them, or that solved them. */
import type { Database } from "../../storage/index.ts";
import type { StoredTicket } from "../ticket.ts";
import { nowhere } from "./classification-table.ts";

export interface AnsweredTicket {
  readonly ticket: StoredTicket;
  readonly documents: readonly string[];
  /** Where the machine or a person has put it. */
  readonly collections: readonly string[];
}

/** The newest: words of old tickets are those of old documents. */
const ticketsMax = 2_000;

const answered = `FROM document_event AS used JOIN classification USING (correlation_id)
  WHERE used.action IN ('opened', 'inserted', 'solved') AND correct_collection IS NOT NULL
    AND ticket IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM document_event AS refused
      WHERE refused.correlation_id = used.correlation_id
        AND refused.document_id = used.document_id AND refused.action = 'rejected')`;
const select = `SELECT max(ticket), json_group_array(DISTINCT used.document_id),
  json_array(collection, judged_collection, correct_collection) ${answered}
  GROUP BY correlation_id ORDER BY max(used.event_id) DESC LIMIT ${ticketsMax}`;
const selectStamp = `SELECT (SELECT max(event_id) FROM document_event),
  (SELECT max(seq) FROM feedback_log), (SELECT max(event_id) FROM ticket_event),
  count(*), total(length(ticket)) ${answered}`;

export async function readAnsweredTickets(database: Database): Promise<readonly AnsweredTicket[]> {
  const { rows } = await database.read(select);
  return rows.map((row) => ({
    // Both were written by the classifier only.
    ticket: JSON.parse(String(row[0])) as StoredTicket,
    documents: JSON.parse(String(row[1])) as string[],
    collections: (JSON.parse(String(row[2])) as (string | null)[]).filter(
      (name): name is string => name !== null && name !== nowhere,
    ),
  }));
}

/** Another text whenever the tickets may be others. */
export async function readTeachingStamp(database: Database): Promise<string> {
  const row = (await database.read(selectStamp)).rows[0];
  return [0, 1, 2, 3, 4].map((column) => Number(row?.[column] ?? 0)).join(" ");
}
