/** The two databases of a service: the index, which can be rebuilt, and the state, which cannot. */
import { existsSync, statSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import type { DbPath } from "../contract/index.ts";
import { type Database, openDatabase } from "./database.ts";
import {
  type DatabaseFile,
  indexFileAt,
  indexPathOf,
  type StatePlace,
  stateFileAt,
  statePathOf,
  stateServerOf,
} from "./database-place.ts";
import { indexMigrations } from "./index-database/migrations.ts";
import { withLockRetry } from "./lock-retry.ts";
import { isReplica, openReplicaDatabase } from "./replica-database.ts";
import { stateMigrations } from "./state-database/migrations.ts";
import { damaged } from "./storage-error.ts";

/** Opens an index, or a copy of one that is on a server. */
export async function openIndexDatabase(dbPath: DbPath): Promise<Database> {
  const file = indexFileAt(dbPath);
  return isReplica(dbPath) ? openReplicaDatabase(file) : openDatabase(file, indexMigrations);
}

export interface StatePatience {
  /** How long another process's lock on the file blocks the thread, in milliseconds; default 5,000. */
  readonly busyTimeoutMs?: number;
  /** Whether somebody waits: a server that is away is then asked for half a second, not for five. */
  readonly isInRequest?: boolean;
}

export function openStateDatabase(
  dbPath: DbPath,
  { busyTimeoutMs, isInRequest = false }: StatePatience = {},
): Promise<Database> {
  const server = stateServerOf(dbPath);
  const refusedMs = isInRequest ? awaitedRefusedMs : 5_000;
  if (server !== null) return openOn(server, { callMs: 30_000, refusedMs });
  return openStateFile(dbPath, busyTimeoutMs);
}

/** The state, open for as long as `work` takes. */
export async function withState<T>(
  dbPath: DbPath,
  work: (state: Database) => Promise<T>,
): Promise<T> {
  const state = await openStateDatabase(dbPath);
  try {
    return await work(state);
  } finally {
    await state.close();
  }
}

/** Throws `state_damaged` for a file of 0 bytes beside an index. */
async function openStateFile(dbPath: DbPath, busyTimeoutMs?: number): Promise<Database> {
  const file = stateFileAt(dbPath);
  await requireContents(file, indexPathOf(dbPath));
  return openDatabase(file, stateMigrations, busyTimeoutMs);
}

/**
 * The database would take a file of 0 bytes for a new one. Whatever has written an index has written
 * a lease to the state before: then a fault of the disk, or somebody, has emptied the file.
 */
async function requireContents(file: DatabaseFile, index: string): Promise<void> {
  const isEmptied = (): boolean => sizeOf(file.path) === 0 && (sizeOf(index) ?? 0) > 0;
  // Another process may be creating it; it writes the first page within a moment.
  for (let looks = 0; isEmptied(); looks += 1) {
    if (looks === emptyLooks) throw damaged(file, new Error("The file has 0 bytes."));
    await setTimeout(emptyPauseMs);
  }
}

const emptyLooks = 40;
const emptyPauseMs = 25;

/** Null if there is none to look at; what is wrong with its folder is said when it is opened. */
function sizeOf(file: string): number | null {
  try {
    return statSync(file).size;
  } catch {
    return null;
  }
}

/**
 * The state for the path of a request: another process's lock never holds the thread for long.
 * `patienceMs` bounds how long a call waits for it; default 2,000. A server that is silent is given
 * up within that of any request.
 */
export async function openLiveStateDatabase(
  dbPath: DbPath,
  patienceMs?: number,
): Promise<Database> {
  const server = stateServerOf(dbPath);
  if (server !== null) {
    // Nodes that start together wait for the one that makes the tables; nothing is answered yet.
    await (await openOn(server, { callMs: startMs, refusedMs: awaitedRefusedMs })).close();
    return openOn(server, { callMs: 1_500, refusedMs: awaitedRefusedMs });
  }
  // Migrations of two starting processes wait for each other; nothing is answered yet.
  await (await openStateDatabase(dbPath)).close();
  return withLockRetry(
    await openStateDatabase(dbPath, { busyTimeoutMs: liveTimeoutMs }),
    patienceMs,
  );
}

const liveTimeoutMs = 10;
const startMs = 10_000;
/** A server that is started again is back as soon. */
const awaitedRefusedMs = 500;

/** Loaded only where it is used. */
async function openOn(
  server: StatePlace,
  patience: { readonly callMs: number; readonly refusedMs: number },
): Promise<Database> {
  const { openServerDatabase } = await import("./server/server-database.ts");
  return openServerDatabase(server, stateMigrations, patience);
}

/** Whether anything was ever stored: a server is asked when it is opened. */
export function hasState(dbPath: DbPath): boolean {
  return stateServerOf(dbPath) !== null || existsSync(statePathOf(dbPath));
}

/** The schema that an opened state.db has. */
export const newestStateSchema: number = stateMigrations.at(-1)?.version ?? 0;
