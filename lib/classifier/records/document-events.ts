/** Rows of what agents did with suggested documents: one for opening, one for the last verdict. */
import type { DocumentFeedbackRequest, DocumentUses } from "../../contract/index.ts";
import type { Database } from "../../storage/index.ts";

export interface DocumentEvent {
  readonly number: number;
  readonly correlationId: string;
  readonly documentId: string;
  /** `solved` and `unsolved`: what a person said solved the ticket, and does not any more. */
  readonly action: DocumentFeedbackRequest["action"] | "solved" | "unsolved";
}

const isKnown = "SELECT 1 FROM classification WHERE correlation_id = :id";
const isSame = `SELECT 1 FROM document_event WHERE correlation_id = :id AND document_id = :document
  AND is_verdict = :isVerdict AND action = :action`;
// A row of its own number each time: what is new is what is greater.
const store = `INSERT OR REPLACE INTO document_event
    (correlation_id, document_id, action, is_verdict, at_ms, actor)
  SELECT correlation_id, :document, :action, :isVerdict, :now, :actor
  FROM classification WHERE correlation_id = :id
    AND NOT EXISTS (${isSame})
  RETURNING event_id`;

/** Whether anything changed; null for an unknown ticket. */
export async function storeDocumentEvent(
  database: Database,
  { correlationId: id, id: document, action }: DocumentFeedbackRequest,
  actor: string | undefined,
  now: number,
): Promise<boolean | null> {
  const isVerdict = action === "opened" ? 0 : 1;
  const args = { id, document, action, isVerdict, now, actor: actor ?? null };
  const [known, stored] = await database.write([
    { sql: isKnown, args: { id } },
    { sql: store, args },
  ]);
  if ((known?.rows.length ?? 0) === 0) return null;
  return (stored?.rows.length ?? 0) > 0;
}

const selectAfter = `SELECT event_id, correlation_id, document_id, action FROM document_event
  WHERE event_id > ? ORDER BY event_id LIMIT ?`;

/** In the order of their numbers. */
export async function readDocumentEvents(
  database: Database,
  after: number,
  count: number,
): Promise<readonly DocumentEvent[]> {
  const { rows } = await database.read({ sql: selectAfter, args: [after, count] });
  return rows.map((row) => ({
    number: Number(row[0]),
    correlationId: String(row[1]),
    documentId: String(row[2]),
    // Written by `storeDocumentEvent` and triggers of the table of tickets only.
    action: String(row[3]) as DocumentEvent["action"],
  }));
}

const documentsMax = 20;
const counts = `sum(action = 'opened'), sum(action = 'inserted'), sum(action = 'rejected')`;
const inRange = `FROM document_event WHERE at_ms >= :start AND at_ms < :end AND is_verdict < 2
  AND (:collection IS NULL OR document_id LIKE 'kb://' || :collection || '/%')`;
const selectTotals = `SELECT count(DISTINCT correlation_id), ${counts} ${inRange}`;
const selectDocuments = `SELECT document_id, ${counts} ${inRange} GROUP BY document_id
  ORDER BY 3 DESC, 2 DESC, document_id LIMIT ${documentsMax}`;

export interface UseRange {
  /** Milliseconds since 1970; `end` does not belong to it. */
  readonly start: number;
  readonly end: number;
  /** Null for all. */
  readonly collection: string | null;
}

/** Reads all rows of the range: not for the path of a request. */
export async function readDocumentUses(
  database: Database,
  { start, end, collection }: UseRange,
): Promise<DocumentUses> {
  const args = { start, end, collection };
  const [totals] = (await database.read({ sql: selectTotals, args })).rows;
  const { rows } = await database.read({ sql: selectDocuments, args });
  return {
    tickets: Number(totals?.[0] ?? 0),
    opened: Number(totals?.[1] ?? 0),
    inserted: Number(totals?.[2] ?? 0),
    rejected: Number(totals?.[3] ?? 0),
    documents: rows.map((row) => ({
      id: String(row[0]),
      opened: Number(row[1]),
      inserted: Number(row[2]),
      rejected: Number(row[3]),
    })),
  };
}
