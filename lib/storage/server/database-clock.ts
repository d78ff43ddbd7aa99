/** The time as the database has it, without asking it each time. */
import type { Database } from "../database.ts";
import { databaseTime } from "../database-time.ts";

export interface DatabaseClock {
  /** Milliseconds since 1970. */
  now(): number;
  close(): void;
}

/** A monotonic clock of a machine drifts by less than a millisecond in this time. */
const askEveryMs = 10_000;

/**
 * The machine's own clock for a file. For a server, its time at the last question and what a
 * monotonic clock has counted since: it is right within half of the time that the question took,
 * also while this machine's clock is wrong or is set. Rejects if the server cannot be asked the
 * first time.
 */
export async function openDatabaseClock(database: Database): Promise<DatabaseClock> {
  if (database.isFile) return { now: Date.now, close: () => undefined };
  let known = await ask(database);
  const asking = setInterval(() => {
    // Without an answer the last one still holds.
    void ask(database).then(
      (told) => {
        known = told;
      },
      () => undefined,
    );
  }, askEveryMs).unref();
  return {
    now: () => Math.round(known.time + performance.now() - known.at),
    close: () => clearInterval(asking),
  };
}

interface Known {
  readonly time: number;
  /** When it was so, by the monotonic clock. */
  readonly at: number;
}

async function ask(database: Database): Promise<Known> {
  const askedAt = performance.now();
  const [row] = (await database.read(`SELECT ${databaseTime}`)).rows;
  return { time: Number(row?.[0]), at: (askedAt + performance.now()) / 2 };
}
