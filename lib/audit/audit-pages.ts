/** The trail for people: newest first, filtered, a page at a time. */
import type { InValue } from "@libsql/client";
import { dayMs } from "../base/index.ts";
import type { AuditParameters, AuditRecord, AuditResponse } from "../contract/index.ts";
import type { Database } from "../storage/index.ts";
import type { AuditEvent } from "./audit-event.ts";
import { auditColumns, storedEvent } from "./audit-row.ts";

/** Each value is one condition; those without a value fall away. */
const conditions = {
  actor: "actor = :actor",
  action: "action = :action",
  outcome: "outcome = :outcome",
  subject: "subject = :subject",
  from: "at_ms >= :from",
  to: "at_ms < :to",
  before: "seq < :before",
} as const;

export async function readAuditPage(
  database: Pick<Database, "read">,
  { limit, from, to, ...asked }: AuditParameters,
): Promise<AuditResponse> {
  const times = {
    from: from === undefined ? undefined : Date.parse(from),
    to: to === undefined ? undefined : Date.parse(to) + dayMs,
  };
  const given = Object.entries({ ...asked, ...times }).filter(
    (entry): entry is [keyof typeof conditions, string | number] => entry[1] !== undefined,
  );
  const where = given.map(([name]) => conditions[name]).join(" AND ");
  // One more tells whether there is another page.
  const args: Record<string, InValue> = { ...Object.fromEntries(given), count: limit + 1 };
  const sql = `SELECT ${auditColumns} FROM audit_event ${where === "" ? "" : `WHERE ${where}`}
    ORDER BY seq DESC LIMIT :count`;
  const { rows } = await database.read({ sql, args });
  const events = rows.slice(0, limit).map((row) => recordOf(storedEvent(row)));
  const nextBefore = rows.length > limit ? (events.at(-1)?.seq ?? null) : null;
  return { events, nextBefore };
}

// Numbers have no gaps, and each of these looks at one end of the index.
const selectCount = `SELECT (SELECT coalesce(max(seq), 0) FROM audit_event)
  - (SELECT coalesce(min(seq), 1) FROM audit_event) + 1`;

/** How many rows there are, as their numbers say it. */
export async function countAuditRows(database: Pick<Database, "read">): Promise<number> {
  return Number((await database.read(selectCount)).rows[0]?.[0]);
}

function recordOf(event: AuditEvent): AuditRecord {
  const { seq, atMs, actor, origin, action, subject, outcome, requestId } = event;
  return {
    seq,
    at: new Date(atMs).toISOString(),
    actor,
    origin,
    action,
    subject,
    outcome,
    requestId,
  };
}
