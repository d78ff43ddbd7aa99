/** A copy of the index that one thread keeps level with a server; everybody else only reads it. */
import { existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { pathToFileURL } from "node:url";
import type { Client, InStatement, ResultSet } from "@libsql/client";
import { type DbPath, KnowledgeError } from "../contract/index.ts";
import type { Database } from "./database.ts";
import { type DatabaseFile, encryptionBy, indexPathOf } from "./database-place.ts";
import { storageError } from "./storage-error.ts";

/** Stands for a copy wherever the path of an index.db is asked for. */
export const replicaFileName = "index-replica.db";

export function isReplica(dbPath: DbPath): boolean {
  return basename(indexPathOf(dbPath)) === replicaFileName;
}

/** The log, its index, and how far the copy is: the last is the driver's own. */
const ownLog = ["-info", "-client_wal_index"];
const companions = [...ownLog, "-wal", "-shm"];

/**
 * Writes nothing, not even a schema: pages that the server did not send would ruin the copy. Until a
 * first copy has come all reads are empty. A copy that takes another's place is seen at the next read.
 */
export function openReplicaDatabase(file: DatabaseFile): Database {
  let client: Client | null = null;
  let inode: number | null = null;
  let edition = 0;
  let isClosed = false;
  const connected = async (): Promise<Client | null> => {
    const present = statSync(file.path, { throwIfNoEntry: false })?.ino ?? null;
    if (present === inode && client !== null) return client;
    const before = client;
    client = present === null || isClosed ? null : await connect(file);
    inode = present;
    edition += 1;
    before?.close();
    return client;
  };
  return {
    isFile: true,
    edition: () => edition,
    async read(statement) {
      try {
        return (await (await connected())?.execute(statement)) ?? noRows;
      } catch (error) {
        throw storageError(error, file);
      }
    },
    async write(_statements: readonly InStatement[]) {
      throw new KnowledgeError(
        "index_not_writable",
        "This node copies its index from the server of INDEX_SYNC_URL and does not write it.",
      );
    },
    async close() {
      isClosed = true;
      client?.close();
      client = null;
    },
  };
}

const noRows: ResultSet = {
  columns: [],
  columnTypes: [],
  rows: [],
  rowsAffected: 0,
  lastInsertRowid: undefined,
  toJSON: () => ({}),
};

async function connect({ path, key }: DatabaseFile): Promise<Client> {
  const { createClient } = await import("@libsql/client/sqlite3");
  const url = pathToFileURL(path).href;
  const client = createClient({ url, timeout: 5_000, concurrency: 1, ...encryptionBy(key) });
  await client.execute("PRAGMA query_only = ON");
  return client;
}

/** A connection that fetches from the server into `file`; each of its calls holds the thread. */
export async function openSyncClient(
  file: DatabaseFile,
  { url, token }: { readonly url: string; readonly token?: string | undefined },
): Promise<Client> {
  mkdirSync(dirname(file.path), { recursive: true });
  const { createClient } = await import("@libsql/client/sqlite3");
  return createClient({
    url: pathToFileURL(file.path).href,
    syncUrl: url,
    ...(token !== undefined && { authToken: token }),
    ...encryptionBy(file.key),
  });
}

/** A copy can always be fetched again, so nothing is kept of it. */
export function removeReplica(file: string): void {
  for (const name of [...companions, ""]) rmSync(file + name, { force: true });
}

/**
 * Puts a copy that nobody has open in the place of another. Who reads the old one goes on until the
 * next read; after a crash in between, the driver finds a copy of unknown age and it is fetched anew.
 */
export async function replaceReplica(copy: DatabaseFile, to: string): Promise<void> {
  const from = copy.path;
  const client = await connect(copy);
  // Into the database: a log that arrives before or after it would be that of another.
  await client.execute("PRAGMA wal_checkpoint(TRUNCATE)");
  client.close();
  for (const name of companions) rmSync(to + name, { force: true });
  for (const name of ["-wal", "-shm"]) rmSync(from + name, { force: true });
  renameSync(from, to);
  for (const name of ownLog) if (existsSync(from + name)) renameSync(from + name, to + name);
}

/** Makes a copy that nobody has open the database of its owner, who may write to it from then on. */
export async function adoptReplica(copy: DatabaseFile, to: string): Promise<void> {
  await replaceReplica(copy, to);
  for (const name of ownLog) rmSync(to + name, { force: true });
}
