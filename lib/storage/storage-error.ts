/** Turns the database's own failures into errors that name the file and say the way out. */
import { closeSync, openSync, statSync } from "node:fs";
import { basename } from "node:path";
import { type ErrorCode, isKnowledgeError, KnowledgeError } from "../contract/index.ts";
import { type DatabaseFile, stateFileName } from "./database-place.ts";
import { keyFault } from "./key-fault.ts";

const fullCodes = /SQLITE_FULL|ENOSPC|database or disk is full/;
const unreadableCodes = /SQLITE_NOTADB|file is not a database|file is encrypted/;
const damageCodes = /SQLITE_CORRUPT|disk image is malformed/;
const diskCodes = /SQLITE_IOERR|disk I\/O error|\bEIO\b/;
const openFilesCodes = /EMFILE|ENFILE/;
const readOnlyCodes =
  /SQLITE_READONLY|SQLITE_CANTOPEN|EROFS|EACCES|EPERM|EEXIST|ENOTDIR|EISDIR|readonly database|[Uu]nable to open/;
const busyCodes = /SQLITE_BUSY|database is locked/;

/**
 * Known failures become a KnowledgeError; anything else is returned unchanged. The message names
 * the file without its folder, because it may reach the sender of a request.
 */
export function storageError(error: unknown, file: DatabaseFile): unknown {
  if (isKnowledgeError(error)) return error;
  const name = basename(file.path);
  const text = describe(error);
  const failure = (code: ErrorCode, message: string): KnowledgeError =>
    new KnowledgeError(code, message, { cause: error });
  if (unreadableCodes.test(text)) return keyFault(file, error) ?? unreadable(file, error);
  if (damageCodes.test(text)) return damaged(file, error);
  if (fullCodes.test(text)) {
    return failure(
      "disk_full",
      "The disk that holds the data folder is full; free some space and run again. The previous index still answers.",
    );
  }
  if (outOfFiles(error) || (readOnlyCodes.test(text) && mayOpenNone())) {
    return failure("open_files_exhausted", openFilesMessage);
  }
  if (readOnlyCodes.test(text)) {
    // SQLite does not say more about a folder in place of the file. It is not damage: otherwise a
    // folder given by mistake would be renamed.
    if (isFolder(file.path)) {
      return failure(
        "index_not_writable",
        `${name} is a folder where a database file belongs; check DATA_DIR (or dbPath).`,
      );
    }
    return failure(
      "index_not_writable",
      `The data folder cannot be opened or written (${name}); check DATA_DIR (or dbPath) and its permissions.`,
    );
  }
  if (diskCodes.test(text)) {
    return failure(
      "index_not_writable",
      `${name} cannot be read or written: the disk reports an error. Check the disk that holds the data folder.`,
    );
  }
  if (isLocked(error)) {
    return new KnowledgeError(
      "index_unavailable",
      "The database is busy with another process; try again in a moment.",
      { cause: error, retryAfter_s: 1 },
    );
  }
  return error;
}

/** Whether another process held the lock for longer than we waited. */
export function isLocked(error: unknown): boolean {
  return busyCodes.test(describe(error));
}

/** The way out differs: an index can be built again, the state cannot. */
export function damaged({ path, holds }: DatabaseFile, cause: unknown): KnowledgeError {
  if (holds === "state") return new KnowledgeError("state_damaged", stateMessage, { cause });
  return new KnowledgeError(
    "index_damaged",
    `The search index ${basename(path)} is damaged. Run the indexer ("knowledge index", or a start of the service): it renames the file and rebuilds the index from your files.`,
    { cause },
  );
}

/** No key is set, and the file does not begin as a database does. */
function unreadable(file: DatabaseFile, cause: unknown): KnowledgeError {
  if (file.holds === "state") return damaged(file, cause);
  return new KnowledgeError(
    "index_damaged",
    `The search index ${basename(file.path)} cannot be read. If it is encrypted, DB_ENCRYPTION_KEY is missing: set it. Otherwise it is damaged: run the indexer ("knowledge index", or a start of the service), which renames the file and rebuilds the index from your files.`,
    { cause },
  );
}

export function isDamage(error: unknown): error is KnowledgeError {
  return (
    isKnowledgeError(error) && (error.code === "index_damaged" || error.code === "state_damaged")
  );
}

const stateMessage = `The database ${stateFileName}, which holds tickets, corrections and counts, is damaged and was left unchanged. Restore a backup, or set STATE_DB_NEW=1 to rename it and create a new one. If it was encrypted, set DB_ENCRYPTION_KEY instead.`;

export const openFilesMessage =
  "The process may not open more files; raise its limit to 1024 or more (ulimit -n, LimitNOFILE of systemd, --ulimit nofile of Docker) and start again.";

/** Whether the process, or the system, has reached its limit of open files. */
export function outOfFiles(error: unknown): boolean {
  return openFilesCodes.test(describe(error));
}

/** SQLite only says that it cannot open one. */
function mayOpenNone(): boolean {
  try {
    closeSync(openSync(process.execPath, "r"));
    return false;
  } catch (error) {
    return outOfFiles(error);
  }
}

function isFolder(file: string): boolean {
  try {
    return statSync(file).isDirectory();
  } catch {
    return false;
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? String(error.code) : "";
  return `${code} ${error.message}`;
}
