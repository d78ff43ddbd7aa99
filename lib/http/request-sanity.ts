/** Refuses request targets that routers, proxies and file systems read differently from each other. */
import { KnowledgeError } from "../contract/index.ts";

const pathLengthMax = 4_096;
/** Backslash, encoded separators and NUL, path parameters, empty segments, dot-dot segments. */
const oddPath = /\\|%2f|%5c|%00|;|\/\/|\/(?:\.|%2e){2}(?:\/|$)/i;

/** Null when the path may be routed. The query is not looked at: ids carry encoded slashes. */
export function pathFault(path: string): KnowledgeError | null {
  if (!path.startsWith("/")) {
    return new KnowledgeError(
      "url_invalid",
      "The request target must be a path that begins with /.",
    );
  }
  if (path.length > pathLengthMax) {
    return new KnowledgeError(
      "url_invalid",
      `The path has ${path.length} characters; ${pathLengthMax} are allowed.`,
    );
  }
  if (oddPath.test(path)) {
    return new KnowledgeError(
      "url_invalid",
      "The path contains a backslash, an encoded separator, a semicolon, an empty segment or a .. segment; remove it.",
    );
  }
  if (isText(path)) return null;
  return new KnowledgeError(
    "url_invalid",
    "The path contains a percent sign that is not followed by the code of a character in UTF-8; write %25 for the sign itself.",
  );
}

/** Routers of frameworks fail on other escapes without a word. */
function isText(path: string): boolean {
  if (!path.includes("%")) return true;
  try {
    // Its result is looked at: a bundler takes out a call whose result nobody reads.
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}

/**
 * Null when the head means one thing only: of two Host or Authorization headers two readers could
 * each take another. `rawHeaders` alternates names and values.
 */
export function headFault(rawHeaders: readonly string[]): KnowledgeError | null {
  let hosts = 0;
  let authorizations = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1;
    if (name?.length === 13 && name.toLowerCase() === "authorization") authorizations += 1;
  }
  if (hosts > 1) return repeated(hosts, "Host");
  if (authorizations > 1) return repeated(authorizations, "Authorization");
  return null;
}

function repeated(count: number, name: string): KnowledgeError {
  return new KnowledgeError(
    "request_malformed",
    `The request has ${count} ${name} headers; send one.`,
  );
}
