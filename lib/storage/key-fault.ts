/** A database that cannot be read by its key: no damage, and nothing to rename. */
import { closeSync, openSync, readSync } from "node:fs";
import { basename } from "node:path";
import { KnowledgeError } from "../contract/index.ts";
import type { DatabaseFile } from "./database-place.ts";

/** How every database begins that is not encrypted. */
const plainHeader = "SQLite format 3\u0000";

/** Null where no key is set, and for a file that is not there. */
export function keyFault({ path, key }: DatabaseFile, cause: unknown): KnowledgeError | null {
  if (key === null) return null;
  const isPlain = isPlainDatabase(path);
  if (isPlain === null) return null;
  const name = basename(path);
  const message = isPlain
    ? `${name} is not encrypted, and DB_ENCRYPTION_KEY is set. Stop the service and run "knowledge encrypt", or leave the variable out. Nothing was changed.`
    : `${name} cannot be opened with this DB_ENCRYPTION_KEY: the file was encrypted with another key, or is damaged. Set the right key, or restore a backup. Nothing was changed.`;
  return new KnowledgeError("database_key_wrong", message, { cause });
}

/** Null if there is no such file, or nothing in it. */
export function isPlainDatabase(file: string): boolean | null {
  try {
    const descriptor = openSync(file, "r");
    try {
      const bytes = Buffer.alloc(plainHeader.length);
      return readSync(descriptor, bytes) === 0 ? null : bytes.toString("latin1") === plainHeader;
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return null;
  }
}
