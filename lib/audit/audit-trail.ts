/** Appends to the audit trail in state.db, and reads it. */
import type { InStatement, ResultSet } from "@libsql/client";
import type { Database } from "../storage/index.ts";
import type { AuditAction, AuditEntry, AuditEvent, AuditOutcome } from "./audit-event.ts";
import { chainHash, firstPrevious } from "./chain.ts";

export interface AuditTrail {
  /**
   * Writes the entry and the statements in one transaction, and resolves to the results of the
   * statements. Rejects when nothing could be written.
   */
  append(entry: AuditEntry, statements?: readonly InStatement[]): Promise<readonly ResultSet[]>;
  /** Up to 1,000 events after the number, oldest first. */
  read(after: number): Promise<readonly AuditEvent[]>;
}

const columns = "seq, at_ms, actor, origin, action, subject, outcome, request_id, previous, hash";
const selectLast = "SELECT seq, hash FROM audit_event ORDER BY seq DESC LIMIT 1";
const selectAfter = `SELECT ${columns} FROM audit_event WHERE seq > ? ORDER BY seq LIMIT 1000`;
const insert = `INSERT INTO audit_event (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
/** Another process took the number; each attempt can fail only because another one succeeded. */
const takenNumber = /audit_event\.seq/;
const attemptsMax = 50;
const subjectLengthMax = 200;

export function createAuditTrail(database: Database, clock: () => number = Date.now): AuditTrail {
  let tail: Promise<unknown> = Promise.resolve();
  const write = async (
    entry: AuditEntry,
    statements: readonly InStatement[],
  ): Promise<readonly ResultSet[]> => {
    for (let attempt = 1; ; attempt++) {
      const [last] = (await database.read(selectLast)).rows;
      const event = eventOf(entry, {
        seq: last === undefined ? 1 : Number(last[0]) + 1,
        previous: last === undefined ? firstPrevious : String(last[1]),
        atMs: clock(),
      });
      try {
        const [, ...results] = await database.write([insertOf(event), ...statements]);
        return results;
      } catch (error) {
        if (attempt === attemptsMax || !takenNumber.test(String(error))) throw error;
      }
    }
  };
  return {
    append(entry, statements = []) {
      // One after the other: within a process nobody takes a number twice.
      const turn = tail.then(() => write(entry, statements));
      tail = turn.catch(() => undefined);
      return turn;
    },
    async read(after) {
      const { rows } = await database.read({ sql: selectAfter, args: [after] });
      return rows.map(storedEvent);
    },
  };
}

function eventOf(
  entry: AuditEntry,
  place: Pick<AuditEvent, "seq" | "previous" | "atMs">,
): AuditEvent {
  const subject = entry.subject === null ? null : storable(entry.subject);
  const event = { ...entry, subject, ...place };
  return { ...event, hash: chainHash(event) };
}

/** The database ends a text at its first NUL and has no half surrogates: the hash would not fit. */
function storable(text: string): string {
  return text
    .slice(0, subjectLengthMax)
    .replaceAll(/[\u0000-\u001f\u007f]/g, " ")
    .replaceAll(/\p{Surrogate}/gu, "\ufffd");
}

function insertOf(event: AuditEvent): InStatement {
  const { seq, atMs, actor, origin, action, subject, outcome, requestId, previous, hash } = event;
  const args = [seq, atMs, actor, origin, action, subject, outcome, requestId, previous, hash];
  return { sql: insert, args };
}

/** Cells may have been changed by other hands: `verifyAudit` tells. */
function storedEvent(row: Readonly<Record<number, unknown>>): AuditEvent {
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
  };
}
