/** The index on a server, from which several nodes copy it: connections of who writes it and of who asks how far it is. */
import type { Database } from "../database.ts";
import type { StatePlace } from "../database-place.ts";
import { indexMigrations } from "../index-database/migrations.ts";
import { isServerUrl } from "../state-url.ts";
import { connectToServer, openServerDatabase } from "./server-database.ts";
import type { ServerWords } from "./server-error.ts";

/** `http:`, `https:` or `libsql:`: copies are made over nothing else. */
export type IndexServer = StatePlace;

const words: ServerWords = {
  contents: "the index",
  variable: "INDEX_SYNC",
  code: "index_unavailable",
  hasLeases: false,
};

/** A batch of some megabytes takes seconds on a busy server. */
const writerPatience = { callMs: 60_000, refusedMs: 5_000 };
/** Asked again in a moment anyway. */
const lookPatience = { callMs: 1_500, refusedMs: 0 };

/**
 * For the process that writes it: makes the tables of an index where there are none. Rejects with
 * `index_unavailable` or `index_too_new`.
 */
export function openIndexServer(server: IndexServer): Promise<Database> {
  return openServerDatabase(server, indexMigrations, writerPatience, words);
}

/** For those who only read: nothing is made there, and a server that is away fails the first read. */
export function connectToIndexServer(server: IndexServer): Promise<Database> {
  return connectToServer(server, lookPatience, words);
}

/** The schema that this version reads and writes. */
export const newestIndexSchema: number = indexMigrations.at(-1)?.version ?? 0;

/** Like `isServerUrl`, without the schemes of sockets. */
export function isIndexServerUrl(value: string): boolean {
  return isServerUrl(value) && !value.startsWith("ws");
}
