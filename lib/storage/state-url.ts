/** The addresses under which a state is kept. */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** A password in an address would be in logs; a token has a setting of its own. */
export function isStateUrl(value: string): boolean {
  return isFileUrl(value) ? fileOfUrl(value) !== null : isServerUrl(value);
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
export function fileOfUrl(url: string): string | null {
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
