/** Rows of `audit_event`, as they are written and read. */
import type { InStatement } from "@libsql/client";
import type { AuditAction, AuditOutcome } from "../contract/index.ts";
import type { AuditEvent } from "./audit-event.ts";

export const auditColumns = `seq, at_ms, actor, origin, action, subject, outcome, request_id,
  previous, hash, actor_salt, actor_seal, subject_salt, subject_seal`;
const insert = `INSERT INTO audit_event (${auditColumns})
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

export function insertOf(event: AuditEvent): InStatement {
  const { seq, atMs, actor, origin, action, subject, outcome, requestId, previous, hash } = event;
  const { actorSalt, actorSeal, subjectSalt, subjectSeal } = event;
  const said = [seq, atMs, actor, origin, action, subject, outcome, requestId, previous, hash];
  return { sql: insert, args: [...said, actorSalt, actorSeal, subjectSalt, subjectSeal] };
}

/** Cells may have been changed by other hands: `verifyAudit` tells. */
export function storedEvent(row: Readonly<Record<number, unknown>>): AuditEvent {
  const textOf = (at: number): string | null => (row[at] === null ? null : String(row[at]));
  return {
    seq: Number(row[0]),
    atMs: Number(row[1]),
    actor: textOf(2),
    origin: textOf(3),
    action: String(row[4]) as AuditAction,
    subject: textOf(5),
    outcome: String(row[6]) as AuditOutcome,
    requestId: textOf(7),
    previous: String(row[8]),
    hash: String(row[9]),
    actorSalt: textOf(10),
    actorSeal: textOf(11),
    subjectSalt: textOf(12),
    subjectSeal: textOf(13),
  };
}
