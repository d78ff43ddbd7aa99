/** Turns the database's own failures into errors that say the way out. */
import { isKnowledgeError, KnowledgeError } from "../../contract/index.ts";

const fullCodes = /SQLITE_FULL|ENOSPC|database or disk is full/;
const readOnlyCodes =
  /SQLITE_READONLY|SQLITE_CANTOPEN|EROFS|EACCES|EPERM|EEXIST|ENOTDIR|readonly database|[Uu]nable to open/;
const busyCodes = /SQLITE_BUSY|database is locked/;

/** Known failures become a KnowledgeError; anything else is returned as it is. */
export function storageError(error: unknown): unknown {
  if (isKnowledgeError(error)) return error;
  const text = describe(error);
  if (fullCodes.test(text)) {
    return new KnowledgeError(
      "disk_full",
      "The disk that holds the data folder is full; free some space and run again. The index that was there still answers.",
      { cause: error },
    );
  }
  if (readOnlyCodes.test(text)) {
    return new KnowledgeError(
      "index_not_writable",
      "The data folder cannot be opened or written; check DATA_DIR (or dbPath) and its permissions.",
      { cause: error },
    );
  }
  if (isBusy(error)) {
    return new KnowledgeError(
      "index_unavailable",
      "The database is busy with another process; try again in a moment.",
      { cause: error, retryAfter_s: 1 },
    );
  }
  return error;
}

/** Whether another process held the lock for longer than we waited. */
export function isBusy(error: unknown): boolean {
  return busyCodes.test(describe(error));
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? String(error.code) : "";
  return `${code} ${error.message}`;
}
