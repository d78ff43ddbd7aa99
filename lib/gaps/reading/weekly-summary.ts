/** `gaps.summary`: once a week, for all nodes together, what is asked and not answered. */
import type { Database, Lease } from "../../storage/index.ts";
import { listGaps } from "./list-gaps.ts";

export interface WeekToTell {
  /** Days since 1970-01-01, in UTC. */
  readonly today: number;
  readonly nowMs: number;
  readonly withSearches: boolean;
  readonly shownFrom: number;
  /** Begins the batch of writes. */
  readonly guard: Lease["guard"];
}

const gapsTold = 10;
const days = 7;
/** 1970-01-05 was a Monday. */
const firstMonday = 4;

/** The first time tells nothing: nobody knows yet what is new. */
const mark = `UPDATE gap_look SET told_week = :week WHERE told_week IS NOT :week`;
/** Only for the one who has set the mark, in the same transaction. */
const tell = `INSERT INTO webhook_event (type, at_ms, data)
  SELECT 'gaps.summary', :nowMs, :data
  WHERE EXISTS (SELECT 1 FROM gap_look WHERE told_week < :week)
    AND EXISTS (SELECT 1 FROM webhook WHERE stopped IS NULL OR stopped = 'gone')`;

/** Texts stay in the service: a message may outlive what is erased or forgotten. */
export async function tellWeek(
  database: Database,
  { today, nowMs, withSearches, shownFrom, guard }: WeekToTell,
): Promise<void> {
  const week = Math.floor((today - firstMonday) / 7);
  const told = await database.read("SELECT told_week FROM gap_look");
  if (told.rows.length === 0 || told.rows[0]?.[0] === week) return;
  const { gaps, counts } = await listGaps(database, {
    today,
    days,
    limit: gapsTold,
    withSearches,
    shownFrom,
  });
  const data = {
    ...counts,
    gaps: gaps.map(({ id, state, size, asked, nearest }) => {
      return { id, state, questions: size, ...asked, nearest: nearest?.id ?? null };
    }),
  };
  await database.write([
    ...guard,
    { sql: tell, args: { week, nowMs, data: JSON.stringify(data) } },
    { sql: mark, args: { week } },
  ]);
}
