/**
 * Checks of a start before anything answers: is the folder writable, and are its databases intact?
 */
import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { type DbPath, isKnowledgeError, KnowledgeError } from "../contract/index.ts";
import {
  type DatabaseFile,
  indexFileAt,
  indexPathOf,
  plainFile,
  type StatePlace,
  stateFileAt,
  stateServerOf,
} from "./database-place.ts";
import { type DamageSearch, findDamage } from "./find-damage.ts";
import { openIndexDatabase, openStateDatabase } from "./open-databases.ts";
import { fileIdentity, quarantineDatabase } from "./quarantine-database.ts";
import { isReplica, removeReplica } from "./replica-database.ts";
import { damaged, isDamage, storageError } from "./storage-error.ts";

export interface ReadyOptions {
  readonly dbPath: DbPath;
  /** Whether a damaged state.db may be put aside and a new one begun. Default false. */
  readonly beginsState?: boolean | undefined;
}

/**
 * Returns messages for people, one sentence each: an index that was renamed to be rebuilt, a
 * state.db that was created. Rejects with `index_not_writable`, `state_damaged`, `index_too_new` or
 * `disk_full` and names the path, so call it at a start and not for a request.
 */
export async function readyDatabases(options: ReadyOptions): Promise<readonly string[]> {
  const { dbPath } = options;
  const index = resolve(indexPathOf(dbPath));
  const stateFile = stateFileAt(dbPath);
  const { path } = stateFile;
  requireWritable(dirname(index), [basename(index)]);
  requireWritable(dirname(path), [basename(path)]);
  const lacksState = stateServerOf(dbPath) === null && isAbsentOrEmpty(path);
  const news = await readyState(stateFile, options);
  news.push(...(await readyIndex(dbPath)));
  if (lacksState && (await hasBeenIndexed(dbPath))) {
    news.push(
      `There is an index, but no ${basename(path)} in ${dirname(path)}: tickets, corrections and counts start empty. If that is wrong, stop and restore a backup.`,
    );
  }
  return news;
}

async function readyState(
  stateFile: DatabaseFile,
  { dbPath, beginsState = false }: ReadyOptions,
): Promise<string[]> {
  const { path } = stateFile;
  const server = stateServerOf(dbPath);
  if (server !== null) return readyStateOn(server, dbPath, path);
  const aside = await soundOrAside(stateFile, { dbPath, database: "state" }, (fault) => {
    if (!beginsState) throw withPath(fault, dirname(path));
  });
  if (aside === null) return [];
  return [
    `${path} was damaged and has been renamed to ${aside}; a new ${basename(path)} is created, because STATE_DB_NEW is set. Earlier tickets, corrections and counts are only in the old file.`,
  ];
}

/** Its data is the server's to look after; a file from before stays as it is, and is told of. */
async function readyStateOn(
  { url }: StatePlace,
  dbPath: DbPath,
  stateFile: string,
): Promise<string[]> {
  try {
    await (await openStateDatabase(dbPath)).close();
  } catch (error) {
    if (!isKnowledgeError(error)) throw error;
    throw new KnowledgeError(error.code, `${error.message} The server is ${url}.`, {
      cause: error.cause,
    });
  }
  if (isAbsentOrEmpty(stateFile)) return [];
  return [
    `${stateFile} is not used, because STATE_DB_URL is set: its tickets, corrections and counts are not on the server.`,
  ];
}

async function readyIndex(dbPath: DbPath): Promise<string[]> {
  const file = resolve(indexPathOf(dbPath));
  if (isReplica(file)) {
    if (
      !existsSync(file) ||
      (await faultOf(indexFileAt(dbPath), { dbPath, database: "index" })) === null
    )
      return [];
    removeReplica(file);
    return [`${file} was damaged; this node copies the index from the server again.`];
  }
  const aside = await putIndexAsideIfDamaged(dbPath);
  if (aside === null) return [];
  return [`${file} was damaged and has been renamed to ${aside}; the index is being rebuilt.`];
}

/** The new path of an index that was damaged; null for a sound one. */
export function putIndexAsideIfDamaged(dbPath: DbPath): Promise<string | null> {
  return soundOrAside(indexFileAt(dbPath), { dbPath, database: "index" }, () => undefined);
}

/** `onDamage` may throw instead of having the file put aside. */
async function soundOrAside(
  file: DatabaseFile,
  search: DamageSearch,
  onDamage: (fault: KnowledgeError) => void,
): Promise<string | null> {
  const seen = fileIdentity(resolve(file.path));
  // A missing file is created by whoever needs it first.
  if (seen.inode === null) return null;
  const fault = await faultOf(file, search);
  if (fault === null) return null;
  onDamage(fault);
  return quarantineDatabase(seen);
}

/** Failures other than damage are thrown. */
async function faultOf(file: DatabaseFile, search: DamageSearch): Promise<KnowledgeError | null> {
  try {
    const damage = await findDamage(search, file.path);
    return damage === null ? null : damaged(file, new Error(damage));
  } catch (error) {
    if (isDamage(error)) return error;
    throw isKnowledgeError(error) ? withPath(error, dirname(resolve(file.path))) : error;
  }
}

function withPath(error: KnowledgeError, folder: string): KnowledgeError {
  return new KnowledgeError(error.code, `${error.message} The data folder is ${folder}.`, {
    cause: error.cause,
  });
}

/** A search before the first run leaves a database without documents. */
async function hasBeenIndexed(dbPath: DbPath): Promise<boolean> {
  if (isAbsentOrEmpty(indexPathOf(dbPath))) return false;
  const index = await openIndexDatabase(dbPath);
  try {
    return (await index.read("SELECT 1 FROM document LIMIT 1")).rows.length > 0;
  } finally {
    await index.close();
  }
}

function isAbsentOrEmpty(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0;
}

/** Asked before a port opens: a search needs no right to write, everything behind it does. */
function requireWritable(folder: string, names: readonly string[]): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    for (const file of names.flatMap((name) => ["", "-wal", "-shm"].map((end) => name + end))) {
      const path = join(folder, file);
      if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK);
    }
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    const reason = reasons[code];
    if (reason === undefined) throw storageError(error, plainFile(folder));
    const { path = folder } = error as NodeJS.ErrnoException;
    throw new KnowledgeError(
      "index_not_writable",
      `${path} ${reason}; the service keeps its databases in the data folder ${folder}. Choose another one with DATA_DIR, or give this user write access.`,
      { cause: error },
    );
  }
}

const reasons: Readonly<Record<string, string>> = {
  EROFS: "is on a file system that is mounted read-only",
  EACCES: "may not be read and written by this user",
  EPERM: "may not be read and written by this user",
  EEXIST: "is a file and not a folder",
  ENOTDIR: "cannot be a folder, because a part of the path is a file",
};
