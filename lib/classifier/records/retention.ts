/** Takes texts of old tickets away: what was learnt from them stays, who wrote it does not. */

import { type Clock, dayMs } from "../../base/index.ts";
import { type Database, finishErasing } from "../../storage/index.ts";

export interface RetentionOptions {
  /** Asked before each sweep; null keeps texts for ever. */
  readonly retentionDays: () => number | null;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

export interface Retention {
  /** Waits for a sweep that is under way. */
  close(): Promise<void>;
}

const sweepIntervalMs = 3_600_000;
/** So few at a time that no request waits for them. */
const rowsAtOnce = 200;

/** Both choices are served by partial indexes that hold what is due and nothing that was before. */
const oldOf = (kind: string): string => `SELECT correlation_id FROM (
    SELECT correlation_id FROM classification
    WHERE updated_at_ms < :before AND correct_collection IS NULL AND kind ${kind}
    ORDER BY updated_at_ms LIMIT :count)`;
const old = `${oldOf("IS NULL")} UNION ALL ${oldOf("= 'automatic'")}`;
/** A ticket that is gone has no history: in the same transaction, with the same choice of tickets. */
const removeHistory = `DELETE FROM ticket_event WHERE correlation_id IN (${old})`;
const removeDocuments = `DELETE FROM document_event WHERE correlation_id IN (${old})`;
const removeOld = `DELETE FROM classification WHERE correlation_id IN (${old}) RETURNING 1`;
const emptyOld = `UPDATE classification SET ticket = NULL, features = NULL, answer = NULL, comment = NULL
  WHERE correlation_id IN (
    SELECT correlation_id FROM classification
    WHERE updated_at_ms < :before
      AND coalesce(ticket, features, answer, comment) IS NOT NULL LIMIT :count)
  RETURNING 1`;
/** A ticket without text has no remarks. Served by a partial index, however long the histories are. */
const emptyHistory = `UPDATE ticket_event SET comment = NULL WHERE event_id IN (
    SELECT event_id FROM ticket_event WHERE at_ms < :before AND comment IS NOT NULL LIMIT :count)
  RETURNING 1`;
/** A document of ours that solved it stays: it says what helps, and nobody's words. */
const emptyResolutions = (table: string, key: string, age: string): string => `UPDATE ${table}
  SET resolution = iif(resolution ->> '$.page' LIKE 'kb://%',
    json_object('page', resolution ->> '$.page'), NULL)
  WHERE ${key} IN (SELECT ${key} FROM ${table}
    WHERE ${age} < :before AND substr(resolution, 1, 14) <> '{"page":"kb://' LIMIT :count)
  RETURNING 1`;
/** Other processes have long heard of them, and so has the snapshot. */
const removeForgotten = `DELETE FROM feedback_log WHERE collection IS NULL AND at_ms < :dayAgo
  AND seq <= coalesce((SELECT max(seq) FROM classifier_snapshot WHERE digest IS NOT NULL), seq)`;

/** Sweeps now and every hour. Does not keep the process alive. */
export function createRetention(database: Database, options: RetentionOptions): Retention {
  const { retentionDays, clock, onError } = options;
  let isClosed = false;
  const sweep = async (): Promise<void> => {
    const now = clock.now();
    await database.write([{ sql: removeForgotten, args: { dayAgo: now - dayMs } }]);
    const days = retentionDays();
    if (days === null) return;
    const args = { before: now - days * dayMs, count: rowsAtOnce };
    let hasErased = false;
    while (await sweepSome(database, args)) {
      hasErased = true;
      if (isClosed) break;
      await new Promise(setImmediate);
    }
    if (hasErased) await finishErasing(database);
  };
  let running = sweep().catch(onError);
  const timer = setInterval(() => {
    running = running.then(sweep).catch(onError);
  }, sweepIntervalMs);
  timer.unref();
  return {
    async close() {
      isClosed = true;
      clearInterval(timer);
      await running;
    },
  };
}

/** Whether there may be more. */
async function sweepSome(
  database: Database,
  args: { readonly before: number; readonly count: number },
): Promise<boolean> {
  const swept = await database.write([
    { sql: removeHistory, args },
    { sql: removeDocuments, args },
    { sql: removeOld, args },
    { sql: emptyOld, args },
    { sql: emptyHistory, args },
    { sql: emptyResolutions("classification", "correlation_id", "updated_at_ms"), args },
    { sql: emptyResolutions("ticket_event", "event_id", "at_ms"), args },
  ]);
  return swept.some(({ rows }) => rows.length > 0);
}
