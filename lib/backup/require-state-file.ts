/** Backups and exports copy a file; a state on a server is copied where it is. */
import { basename, dirname, resolve } from "node:path";
import { type DbPath, KnowledgeError } from "../contract/index.ts";
import { indexPathOf, stateFileName, statePathOf, stateServerOf } from "../storage/index.ts";

/** Throws `backup_refused` if the state is on a server. */
export function requireStateFile(dbPath: DbPath): void {
  if (stateServerOf(dbPath) === null) return;
  throw new KnowledgeError(
    "backup_refused",
    "The state is on a server, because STATE_DB_URL is set, and is backed up there: copy the server's data folder while it is stopped, or read its /dump. Nothing was written.",
  );
}

/** Throws the same if it is elsewhere than next to the index, where backups are put back. */
export function requireStateBesideIndex(dbPath: DbPath): void {
  requireStateFile(dbPath);
  const file = statePathOf(dbPath);
  if (dirname(file) === dirname(resolve(indexPathOf(dbPath))) && basename(file) === stateFileName)
    return;
  throw new KnowledgeError(
    "backup_refused",
    `STATE_DB_URL keeps the state in ${file}. Run this without STATE_DB_URL, with --data and an empty folder, and move the state.db from there to ${file}. Nothing was written.`,
  );
}
