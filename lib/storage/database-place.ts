/** What a `DbPath` names: the file of the index, the state, and the key of both. */
import { hash } from "node:crypto";
import { basename, dirname, join, resolve } from "node:path";
import { type DbPath, KnowledgeError } from "../contract/index.ts";
import { fileOfUrl, isFileUrl, isStateUrl, stateUrlAllowed } from "./state-url.ts";

export interface StatePlace {
  /** `file:` and a path, or the address of a libSQL server without user, query and fragment. */
  readonly url: string;
  /** Sent to the server with every request; default: none. */
  readonly token?: string | undefined;
}

/** A file with what is needed to open it. */
export interface DatabaseFile {
  readonly path: string;
  readonly holds: "index" | "state";
  /** Null: it is not encrypted. */
  readonly key: string | null;
}

/** Name of the state database next to every index. */
export const stateFileName = "state.db";
/** The driver's cipher takes this many bytes and no notice of those behind them (measured with 0.5.29). */
const cipherKeyLength = 32;

/** Path of the index database. */
export function indexPathOf(dbPath: DbPath): string {
  return typeof dbPath === "string" ? dbPath : dbPath.index;
}

/** Null: the state is a file. */
export function stateServerOf(dbPath: DbPath): StatePlace | null {
  const state = statePlaceOf(dbPath);
  return state === null || isFileUrl(state.url) ? null : state;
}

/** Path of the state; where it would be, if it is on a server. */
export function statePathOf(dbPath: DbPath): string {
  const state = statePlaceOf(dbPath);
  const named = state !== null && isFileUrl(state.url) ? fileOfUrl(state.url) : null;
  return named ?? join(dirname(resolve(indexPathOf(dbPath))), stateFileName);
}

export function indexFileAt(dbPath: DbPath): DatabaseFile {
  return { path: indexPathOf(dbPath), holds: "index", key: keyOf(dbPath) };
}

/** `path` of a copy that is encrypted as the state is; default: the state itself. */
export function stateFileAt(dbPath: DbPath, path: string = statePathOf(dbPath)): DatabaseFile {
  return { path, holds: "state", key: keyOf(dbPath) };
}

/** A file outside a service, or the folder of one: only its name says what it holds. */
export function plainFile(path: string): DatabaseFile {
  return { path, holds: basename(path) === stateFileName ? "state" : "index", key: null };
}

/** Throws `configuration_invalid`, which names the variables and never the URL: a wrong one may hold a password. */
export function requireStatePlace({ url, token }: StatePlace): void {
  if (!isStateUrl(url))
    refuse(`STATE_DB_URL is (a secret, not shown), but must be ${stateUrlAllowed}.`);
  if (token !== undefined && isFileUrl(url)) {
    refuse("STATE_DB_URL names a file; name the server of the state, or leave STATE_DB_TOKEN out.");
  }
}

/** The driver's option, empty where nothing is encrypted. */
export function encryptionBy(key: string | null): { readonly encryptionKey?: string } {
  return key === null ? {} : { encryptionKey: cipherKey(key) };
}

/** Every character of the given key counts: 192 bits of its digest. */
export function cipherKey(key: string): string {
  return hash("sha256", key, "base64url").slice(0, cipherKeyLength);
}

function statePlaceOf(dbPath: DbPath): StatePlace | null {
  const state = typeof dbPath === "string" ? undefined : dbPath.state;
  if (state === undefined) return null;
  requireStatePlace(state);
  return state;
}

function keyOf(dbPath: DbPath): string | null {
  return typeof dbPath === "string" ? null : (dbPath.key ?? null);
}

function refuse(message: string): never {
  throw new KnowledgeError("configuration_invalid", message);
}
