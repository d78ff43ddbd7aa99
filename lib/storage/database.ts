/** Opens a libSQL file with the settings that every database of the service shares. */
import { mkdirSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { Client, InStatement, ResultSet } from "@libsql/client";
import { type DatabaseFile, encryptionBy } from "./database-place.ts";
import { applyMigrations, connectionSetting, isSchemaFault, type Migration } from "./migrations.ts";
import { damaged, isLocked, storageError } from "./storage-error.ts";

export interface Database {
  /** False on a server: what concerns files and their pages is the server's own business. */
  readonly isFile: boolean;
  /**
   * Grows when another file has taken the place of the one that was read: numbers of rows may mean
   * something else from then on. Absent where that cannot happen.
   */
  readonly edition?: () => number;
  /** Reads. Synchronous underneath, so anything above 5 ms belongs into a worker thread. */
  read(statement: InStatement): Promise<ResultSet>;
  /**
   * The only way to write: one transaction, all or nothing. Autocommit writes reported success
   * for rows that stayed when two processes contended, and interactive transactions ran into
   * SQLITE_BUSY 19 of 20 times, so neither is offered.
   */
  write(statements: readonly InStatement[]): Promise<readonly ResultSet[]>;
  /**
   * Runs after all requested writes. The file then contains everything, so that a copy of it alone
   * is complete, unless another process is using it: the last one to close it takes care of that.
   */
  close(): Promise<void>;
}

/** Time to wait for another process's lock; the thread is blocked during that time. */
const busyTimeoutDefaultMs = 5_000;
/** The same at the end: long enough for two processes that are stopped together. */
const closeTimeoutMs = 100;

/**
 * Opens the file (and its folder) and brings it to the newest schema.
 * Throws `index_too_new` when a newer version wrote it, `index_damaged` or `state_damaged`,
 * `index_not_writable`, `disk_full` or `open_files_exhausted`.
 */
export async function openDatabase(
  file: DatabaseFile,
  migrations: readonly Migration[],
  busyTimeoutMs: number = busyTimeoutDefaultMs,
): Promise<Database> {
  try {
    const path = resolve(file.path);
    mkdirSync(dirname(path), { recursive: true });
    // On first use, and only the part for files: loading the driver costs more than the library.
    const { createClient } = await import("@libsql/client/sqlite3");
    const client = createClient({
      url: pathToFileURL(path).href,
      timeout: busyTimeoutMs,
      // One connection: settings made by PRAGMA hold for every later call, and two writes of one
      // process can never wait for each other.
      concurrency: 1,
      ...encryptionBy(file.key),
    });
    try {
      await overwriteRemoved(client, file);
      await applyMigrations(client, migrations, { name: basename(path) });
    } catch (error) {
      client.close();
      throw isSchemaFault(error) ? damaged(file, error) : error;
    }
    return databaseOf(client, file);
  } catch (error) {
    throw storageError(error, file);
  }
}

function databaseOf(client: Client, file: DatabaseFile): Database {
  let tail: Promise<unknown> = Promise.resolve();
  return {
    isFile: true,
    async read(statement) {
      try {
        return await client.execute(statement);
      } catch (error) {
        if (isLocked(error)) await renewConnection(client, file);
        throw storageError(error, file);
      }
    },
    write(statements) {
      // One in-process mutex: writes run one after the other in the order they were asked for.
      const turn = tail.then(async () => {
        try {
          const results = await client.batch([...statements], "write");
          await letStatementsGo();
          return results;
        } catch (error) {
          if (isLocked(error)) await renewConnection(client, file);
          throw storageError(error, file);
        }
      });
      tail = turn.catch(() => undefined);
      return turn;
    },
    async close() {
      await tail;
      if (client.closed) return;
      await emptyLog(client);
      client.close();
    },
  };
}

/**
 * The driver lets go of a statement, with the texts bound to it, when its finaliser runs, which needs
 * a turn of the event loop. Work that only awaits the driver never gives it one.
 */
function letStatementsGo(): Promise<void> {
  return setImmediate();
}

/**
 * The driver keeps the connection until its statements are collected, so SQLite does not empty the
 * write-ahead log by itself. Where that cannot be done the log stays, and nothing is lost with it.
 */
async function emptyLog(client: Client): Promise<void> {
  try {
    await client.execute(`PRAGMA busy_timeout = ${closeTimeoutMs}`);
    await client.execute("PRAGMA wal_checkpoint(TRUNCATE)");
  } catch {
    // The folder can be read only, or the disk is full: the log says as much as before.
  }
}

/**
 * A statement that met another process's lock stays open in the driver until it is collected, and
 * until then no later transaction of the connection can commit ("SQL statements in progress").
 */
async function renewConnection(client: Client, file: DatabaseFile): Promise<void> {
  client.reconnect();
  await client.execute(connectionSetting);
  await overwriteRemoved(client, file);
}

/**
 * What is removed or updated in the state is overwritten. At the erasure alone that is too late: each
 * update before it has left a copy. An index holds documents and would only be slower.
 */
async function overwriteRemoved(client: Client, { holds }: DatabaseFile): Promise<void> {
  if (holds === "state") await client.execute("PRAGMA secure_delete = ON");
}
