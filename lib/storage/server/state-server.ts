/** Where the state is when it is on a server: said once by the host, and known in all of its threads. */
import { getEnvironmentData, setEnvironmentData } from "node:worker_threads";

export interface StateServer {
  /** `http:`, `https:`, `ws:`, `wss:` or `libsql:`, without user, query and fragment. */
  readonly url: string;
  /** Sent with every request; default: none. */
  readonly token?: string | undefined;
}

/** Workers receive it, and so do the copies of this module that bundlers make. */
const name = "knowledge-sdk:state-server";

/**
 * From now on this process, and each thread it starts, keeps the state on the server and writes no
 * state.db. To be called before anything is opened.
 */
export function useStateServer({ url, token }: StateServer): void {
  setEnvironmentData(name, token === undefined ? { url } : { url, token });
}

/** Null: the state is the file next to the index. */
export function stateServer(): StateServer | null {
  // Nothing else is stored under this name.
  return (getEnvironmentData(name) as StateServer | undefined) ?? null;
}

const schemes = ["http:", "https:", "ws:", "wss:", "libsql:"];

/** A password in an address would be in logs; a token has a setting of its own. */
export function isStateServerUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(value);
  if (!schemes.includes(protocol) || hostname === "") return false;
  return [username, password, search, hash].every((part) => part === "");
}

export const stateServerUrlAllowed =
  "an address of a libSQL server that begins with http://, https://, ws://, wss:// or libsql://, without user, query and fragment";
