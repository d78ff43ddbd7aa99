/** Appends to the audit trail in state.db, and reads it. */
import type { InStatement, ResultSet } from "@libsql/client";
import type { Database } from "../storage/index.ts";
import type { AuditEntry, AuditEvent } from "./audit-event.ts";
import { auditColumns, insertOf, storedEvent } from "./audit-row.ts";
import { chainHash, firstPrevious, sealsOf } from "./chain.ts";

export interface AuditTrail {
  /**
   * Writes the entry and the statements in one transaction, and resolves to the results of the
   * statements. Rejects when nothing could be written.
   */
  append(entry: AuditEntry, statements?: readonly InStatement[]): Promise<readonly ResultSet[]>;
  /** Up to 1,000 events after the number, oldest first. */
  read(after: number): Promise<readonly AuditEvent[]>;
  /** The last row that was removed by age, or is about to be, and its hash; null: none was. */
  anchor(): Promise<AuditAnchor | null>;
}

export interface AuditAnchor {
  readonly seq: number;
  readonly hash: string;
}

const selectLast = "SELECT seq, hash FROM audit_event ORDER BY seq DESC LIMIT 1";
const selectAfter = `SELECT ${auditColumns} FROM audit_event WHERE seq > ? ORDER BY seq LIMIT 1000`;
/** When two nodes removed rows at once, the one that was behind may have written last. */
const selectAnchors = `SELECT subject FROM audit_event WHERE action = 'audit_trimmed'
  ORDER BY seq DESC LIMIT 10`;
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
    async anchor() {
      const { rows } = await database.read(selectAnchors);
      const anchors = rows.map((row) => anchorOf(String(row[0])));
      return anchors.sort((one, other) => other.seq - one.seq)[0] ?? null;
    },
  };
}

/** The subject of an `audit_trimmed`. */
export function anchorText({ seq, hash }: AuditAnchor): string {
  return `${seq} ${hash}`;
}

function anchorOf(subject: string): AuditAnchor {
  const [seq = "", hash = ""] = subject.split(" ");
  return { seq: Number(seq), hash };
}

function eventOf(
  entry: AuditEntry,
  place: Pick<AuditEvent, "seq" | "previous" | "atMs">,
): AuditEvent {
  const told = {
    ...entry,
    actor: entry.actor === null ? null : storable(entry.actor),
    subject: entry.subject === null ? null : storable(entry.subject),
  };
  const event = { ...told, ...place, ...sealsOf(told) };
  return { ...event, hash: chainHash(event) };
}

/** The database ends a text at its first NUL and has no half surrogates: the hash would not fit. */
function storable(text: string): string {
  return text
    .slice(0, subjectLengthMax)
    .replaceAll(/[\u0000-\u001f\u007f]/g, " ")
    .replaceAll(/\p{Surrogate}/gu, "\ufffd");
}
