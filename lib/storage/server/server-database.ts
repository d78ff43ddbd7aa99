/** A state that several machines share: the same reads and writes, on a libSQL server. */
import type { Client } from "@libsql/client";
import type { Database } from "../database.ts";
import type { StatePlace } from "../database-place.ts";
import { acquireLease } from "../leases/lease-table.ts";
import {
  applyMigration,
  applyMigrations,
  isSchemaError,
  isSchemaFault,
  type Migration,
} from "../migrations.ts";
import { openServerClient } from "./server-client.ts";
import {
  fateOf,
  foreignTables,
  notBegun,
  type ServerWords,
  serverError,
  stateWords,
  stillMigrating,
  tooLate,
} from "./server-error.ts";

export interface ServerPatience {
  /** A call fails after so long, whatever the server does. */
  readonly callMs: number;
  /** A server that refuses connections, as one that is started again does, is asked so long. */
  readonly refusedMs: number;
}

const pauseMs = 50;
/** A server that leaves even a trivial question open so long hangs. */
const silenceMs = 1_500;
/** A migration of a large state reads all of it. */
const migrationMs = 60_000;
/** A node that was killed while it did so holds its lease for two minutes. */
const leaseWaitMs = 130_000;

/**
 * Brings the server's database to the newest schema, and opens it. Its calls reject with
 * `state_unavailable`, which says whether anything was changed. Rejects with that or `index_too_new`.
 */
export async function openServerDatabase(
  server: StatePlace,
  migrations: readonly Migration[],
  patience: ServerPatience,
  words: ServerWords = stateWords,
): Promise<Database> {
  const database = await connectToServer(server, patience, words);
  try {
    const [row] = (await database.read("PRAGMA user_version")).rows;
    // Seldom, so that a server that hangs is found out as soon as in any other call.
    const version = Number(row?.[0]);
    if (version !== migrations.at(-1)?.version) {
      await migrate(server, { version, migrations, database, words });
    }
    return database;
  } catch (error) {
    await database.close();
    const isForeign = isSchemaFault(error) || isSchemaError(error);
    throw isForeign ? foreignTables(error, words) : serverError(error, words);
  }
}

/** The database as it is; nothing is asked of it yet, so a server that is away is no failure. */
export async function connectToServer(
  server: StatePlace,
  patience: ServerPatience,
  words: ServerWords,
): Promise<Database> {
  return databaseOf(await openServerClient(server, patience.callMs), patience, words);
}

interface Migrating {
  /** The database's own. */
  readonly version: number;
  readonly migrations: readonly Migration[];
  readonly database: Database;
  readonly words: ServerWords;
}

async function migrate(
  server: StatePlace,
  { version, migrations, database, words }: Migrating,
): Promise<void> {
  const { contents, variable } = words;
  const target = { name: `of ${contents}`, serverVariable: `${variable}_URL` };
  const client = await openServerClient(server, migrationMs);
  const finish = (): Promise<void> =>
    inTime(applyMigrations(client, migrations, target), {
      ms: migrationMs,
      onLate: () => undefined,
      words,
    });
  try {
    // A newer schema is refused before anything is written.
    if (!words.hasLeases || version > (migrations.at(-1)?.version ?? 0)) return await finish();
    // The table of leases is the first step. Of nodes that all begin with it, one takes it.
    const [first] = migrations;
    if (version === 0 && first !== undefined) await applyMigration(client, first);
    const taken = stillMigrating;
    const lease = await acquireLease(database, { name: "schema", waitMs: leaseWaitMs, taken });
    try {
      await finish();
    } finally {
      await lease.release();
    }
  } finally {
    client.close();
  }
}

function databaseOf(
  client: Client,
  { callMs, refusedMs }: ServerPatience,
  words: ServerWords,
): Database {
  let tail: Promise<unknown> = Promise.resolve();
  const connection = renewable(client);
  const onLate = connection.renew;
  /** Before work that may take longer, so that a server that hangs is found out as soon. */
  const requireAnswer = async (): Promise<void> => {
    if (callMs <= silenceMs) return;
    await inTime(client.execute("SELECT 1"), { ms: silenceMs, onLate, words });
  };
  /** Only what certainly did not happen is tried again. */
  const call = async <T>(work: () => Promise<T>, beganMs: number): Promise<T> => {
    for (;;) {
      const ms = beganMs + callMs - performance.now();
      if (ms <= 0) throw notBegun(words);
      try {
        await requireAnswer();
        return await inTime(work(), { ms, onLate, words });
      } catch (error) {
        const isWorthIt = fateOf(error) === "unsent" && performance.now() < beganMs + refusedMs;
        if (!isWorthIt) throw serverError(error, words);
      }
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  return {
    isFile: false,
    read: (statement) => call(() => client.execute(statement), performance.now()),
    write(statements) {
      const beganMs = performance.now();
      // In the order they were asked for, as in a file; the server does one write at a time anyway.
      const turn = tail.then(() => call(() => client.batch([...statements], "write"), beganMs));
      tail = turn.catch(() => undefined);
      return turn;
    },
    async close() {
      await tail;
      connection.close();
    },
  };
}

/** A connection that may hang for ever is replaced: one at a time, and by none once it is closed. */
function renewable(client: Client): { renew(): void; close(): void } {
  let renewing: Promise<void> | null = null;
  let isClosed = false;
  const reconnect = async (): Promise<void> => {
    try {
      // A socket returns a promise, whatever its type says: it waits for the server, which may be gone.
      await Promise.resolve(client.reconnect());
    } catch {
      // The next call opens a connection, and says what is wrong with it.
    }
    renewing = null;
    if (isClosed) client.close();
  };
  return {
    renew() {
      if (!isClosed) renewing ??= reconnect();
    },
    close() {
      isClosed = true;
      if (!client.closed) client.close();
    },
  };
}

interface Deadline {
  readonly ms: number;
  /** The connection may hang for ever. */
  readonly onLate: () => void;
  readonly words: ServerWords;
}

async function inTime<T>(work: Promise<T>, { ms, onLate, words }: Deadline): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(tooLate(words));
      onLate();
    }, ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
