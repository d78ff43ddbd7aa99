/** Removes old rows of the audit trail; an anchor in the chain says where it begins now. */
import { setImmediate } from "node:timers/promises";
import { dayMs } from "../base/index.ts";
import type { Database } from "../storage/index.ts";
import { type AuditEvent, commandEntry } from "./audit-event.ts";
import { anchorText, createAuditTrail } from "./audit-trail.ts";

/** So few at a time that no request waits for them. */
const rowsAtOnce = 500;
const remove = `DELETE FROM audit_event WHERE seq IN (
    SELECT seq FROM audit_event WHERE seq <= ? ORDER BY seq LIMIT ${rowsAtOnce}) RETURNING 1`;

interface TrimOptions {
  /** 0 keeps all rows. */
  readonly keepDays: number;
  readonly clock?: (() => number) | undefined;
}

/**
 * Rows go from the oldest on, up to the first that is young enough, so that a clock that was set
 * back removes nothing too early. Resolves to the number of rows that were removed.
 */
export async function trimAudit(
  database: Database,
  { keepDays, clock = Date.now }: TrimOptions,
): Promise<number> {
  if (keepDays === 0) return 0;
  const trail = createAuditTrail(database, clock);
  const before = clock() - keepDays * dayMs;
  const last = await lastOld(trail.read, before, (await trail.anchor())?.seq ?? 0);
  // Another node may have been further meanwhile.
  const reached = (await trail.anchor())?.seq ?? 0;
  if (last !== null && last.seq > reached) {
    await trail.append(commandEntry("audit_trimmed", anchorText(last)));
  }
  // Also what an earlier run did not come to.
  const anchor = await trail.anchor();
  if (anchor === null) return 0;
  for (let removed = 0; ; ) {
    const [gone] = await database.write([{ sql: remove, args: [anchor.seq] }]);
    const rows = gone?.rows.length ?? 0;
    removed += rows;
    if (rows < rowsAtOnce) return removed;
    await setImmediate();
  }
}

/** Null if the oldest row is young enough. */
async function lastOld(
  read: (after: number) => Promise<readonly AuditEvent[]>,
  before: number,
  after: number,
): Promise<AuditEvent | null> {
  const events = await read(after);
  const end = events.findIndex(({ atMs }) => atMs >= before);
  const last = events.at(end === -1 ? -1 : Math.max(end, 0) - 1);
  if (end === 0 || last === undefined) return null;
  return end === -1 ? ((await lastOld(read, before, last.seq)) ?? last) : last;
}
