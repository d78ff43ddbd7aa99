/** Where the state is when it is not next to the index: said once by the host, and known in all of its threads. */
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { getEnvironmentData, setEnvironmentData } from "node:worker_threads";
import { KnowledgeError } from "../contract/index.ts";

export interface StatePlace {
  /** `file:` and a path, or the address of a libSQL server without user, query and fragment. */
  readonly url: string;
  /** Sent to the server with every request; default: none. */
  readonly token?: string | undefined;
}

/** Null of both: state.db is next to the index. */
type Kept = { readonly file: string } | StatePlace | undefined;

/** Name of the state database next to every index. */
export const stateFileName = "state.db";
/** Workers receive it, and so do the copies of this module that bundlers make. */
const name = "knowledge-sdk:state-place";

/**
 * From now on this process, and each thread it starts, keeps the state there and writes no state.db
 * next to an index. To be called before anything is opened. Throws `configuration_invalid`, which
 * names the variables of the environment, and never the URL: a wrong one may hold a password.
 */
export function keepStateAt({ url, token }: StatePlace): void {
  if (!isStateUrl(url))
    refuse(`STATE_DB_URL is (a secret, not shown), but must be ${stateUrlAllowed}.`);
  if (!isFileUrl(url)) return setEnvironmentData(name, { url, token } satisfies Kept);
  if (token !== undefined) {
    refuse("STATE_DB_URL names a file; name the server of the state, or leave STATE_DB_TOKEN out.");
  }
  return setEnvironmentData(name, { file: fileOf(url) ?? "" } satisfies Kept);
}

/** Null: the state is a file. */
export function stateServer(): StatePlace | null {
  const kept = place();
  return kept !== undefined && "url" in kept ? kept : null;
}

/** Path of the state that belongs to an index; where it would be, if it is on a server. */
export function stateFileOf(dbPath: string): string {
  const kept = place();
  if (kept !== undefined && "file" in kept) return kept.file;
  return join(dirname(resolve(dbPath)), stateFileName);
}

/** Whether the file holds a state, and no index. */
export function isStateFile(file: string): boolean {
  const kept = place();
  const isNamed = kept !== undefined && "file" in kept && kept.file === resolve(file);
  return isNamed || basename(file) === stateFileName;
}

function place(): Kept {
  // Nothing else is stored under this name.
  return getEnvironmentData(name) as Kept;
}

/** A password in an address would be in logs; a token has a setting of its own. */
export function isStateUrl(value: string): boolean {
  return isFileUrl(value) ? fileOf(value) !== null : isServerUrl(value);
}

/** Whether it says `file:`, whatever follows. */
export function isFileUrl(value: string): boolean {
  return /^file:/i.test(value);
}

const schemes = ["http:", "https:", "ws:", "wss:", "libsql:"];

/** Without user, password, query and fragment. */
export function isServerUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(value);
  if (!schemes.includes(protocol) || hostname === "") return false;
  return [username, password, search, hash].every((part) => part === "");
}

/** Null where no file is named. `file:data/state.db` is relative to the working directory. */
function fileOf(url: string): string | null {
  const rest = url.slice("file:".length);
  if (rest === "" || /[?#]|[\\/]$/.test(rest)) return null;
  try {
    return rest.startsWith("/") ? fileURLToPath(url) : resolve(decodeURIComponent(rest));
  } catch {
    // It names another machine, or has a wrong percent sign.
    return null;
  }
}

export const stateUrlAllowed =
  "file: and the path of a file, or an address of a libSQL server that begins with http://, https://, ws://, wss:// or libsql://, without user, query and fragment";

function refuse(message: string): never {
  throw new KnowledgeError("configuration_invalid", message);
}
