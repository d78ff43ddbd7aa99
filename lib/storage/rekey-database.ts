/** Encrypts a database that is not, or the other way round, while nothing else has it open. */
import { chmodSync, existsSync, renameSync, rmSync, statSync } from "node:fs";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";
import type { Client } from "@libsql/client";
import { KnowledgeError } from "../contract/index.ts";
import { cipherKey, plainFile } from "./database-place.ts";
import { isPlainDatabase } from "./key-fault.ts";
import { isLocked, storageError } from "./storage-error.ts";

interface RekeyRequest {
  readonly file: string;
  readonly key: string;
  /** Whether the file is to be encrypted afterwards. */
  readonly encrypts: boolean;
}

const partEnd = ".rekeying";
const waitMs = 1_000;

/**
 * Works on a copy and renames it, so that a stop halfway leaves the file as it was. Resolves to
 * whether there was anything to do. Rejects with `backup_refused` while another process uses the
 * file, and with `database_key_wrong` if it was encrypted with another key.
 */
export async function rekeyDatabase({ file, key, encrypts }: RekeyRequest): Promise<boolean> {
  const isPlain = isPlainDatabase(file);
  if (isPlain === null || isPlain !== encrypts) return false;
  const part = `${file}${partEnd}`;
  try {
    removeAll(part);
    const [before, after] = encrypts ? [null, cipherKey(key)] : [cipherKey(key), null];
    await withClient(file, before, async (client) => {
      // Fails while another connection has the file open, and leaves no log behind.
      await client.execute("PRAGMA journal_mode = DELETE");
      await client.execute({ sql: "VACUUM INTO ?", args: [part] });
    });
    await withClient(part, before, async (client) => {
      // Base64 needs no quoting.
      await client.execute(`PRAGMA rekey = '${after ?? ""}'`);
      await client.execute("PRAGMA journal_mode = WAL");
      await client.execute("PRAGMA wal_checkpoint(TRUNCATE)");
      await requireSound(client);
    });
    chmodSync(part, statSync(file).mode);
    for (const suffix of ["-wal", "-shm"]) rmSync(part + suffix, { force: true });
    renameSync(part, file);
    return true;
  } catch (error) {
    throw isLocked(error) ? inUse(file, error) : storageError(error, plainFile(file));
  } finally {
    removeAll(part);
    // What the switch of the journal has left behind.
    for (const suffix of ["-wal", "-shm"]) {
      if (existsSync(file + suffix) && statSync(file + suffix).size === 0) rmSync(file + suffix);
    }
  }
}

async function withClient(
  file: string,
  key: string | null,
  work: (client: Client) => Promise<unknown>,
): Promise<void> {
  const { createClient } = await import("@libsql/client/sqlite3");
  const url = pathToFileURL(file).href;
  const encryption = key === null ? {} : { encryptionKey: key };
  const client = createClient({ url, timeout: waitMs, concurrency: 1, ...encryption });
  try {
    await work(client);
  } finally {
    client.close();
  }
}

async function requireSound(client: Client): Promise<void> {
  const told = (await client.execute("PRAGMA quick_check(1)")).rows[0]?.[0];
  if (told !== "ok") throw new Error(`The copy is not whole: ${String(told)}`);
}

function removeAll(file: string): void {
  for (const suffix of ["", "-wal", "-shm", "-journal"]) rmSync(file + suffix, { force: true });
}

function inUse(file: string, cause: unknown): KnowledgeError {
  return new KnowledgeError(
    "backup_refused",
    `${basename(file)} is in use; stop the service and run this again. Nothing was changed.`,
    { cause },
  );
}
