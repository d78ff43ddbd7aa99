/** A state that several machines share: the same reads and writes, on a libSQL server. */
import type { Client } from "@libsql/client";
import type { Database } from "../database.ts";
import { applyMigrations, isSchemaFault, type Migration } from "../migrations.ts";
import { openServerClient } from "./server-client.ts";
import {
  fateOf,
  foreignTables,
  notBegun,
  type ServerWords,
  serverError,
  stateWords,
  tooLate,
} from "./server-error.ts";
import type { StateServer } from "./state-server.ts";

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

/**
 * Brings the server's database to the newest schema, and opens it. Its calls reject with
 * `state_unavailable`, which says whether anything was changed. Rejects with that or `index_too_new`.
 */
export async function openServerDatabase(
  server: StateServer,
  migrations: readonly Migration[],
  patience: ServerPatience,
  words: ServerWords = stateWords,
): Promise<Database> {
  const database = await connectToServer(server, patience, words);
  try {
    const [row] = (await database.read("PRAGMA user_version")).rows;
    // Seldom, so that a server that hangs is found out as soon as in any other call.
    if (row?.[0] !== migrations.at(-1)?.version) await migrate(server, migrations, words);
    return database;
  } catch (error) {
    await database.close();
    throw isSchemaFault(error) ? foreignTables(error, words) : serverError(error, words);
  }
}

/** The database as it is; nothing is asked of it yet, so a server that is away is no failure. */
export async function connectToServer(
  server: StateServer,
  patience: ServerPatience,
  words: ServerWords,
): Promise<Database> {
  return databaseOf(await openServerClient(server, patience.callMs), patience, words);
}

async function migrate(
  server: StateServer,
  migrations: readonly Migration[],
  words: ServerWords,
): Promise<void> {
  const { contents, variable } = words;
  const client = await openServerClient(server, migrationMs);
  try {
    const target = { name: `of ${contents}`, serverVariable: `${variable}_URL` };
    await inTime(applyMigrations(client, migrations, target), {
      ms: migrationMs,
      onLate: () => undefined,
      words,
    });
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
  let isClosed = false;
  const onLate = (): void => {
    // A socket would otherwise be opened for nobody.
    if (!isClosed) client.reconnect();
  };
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
