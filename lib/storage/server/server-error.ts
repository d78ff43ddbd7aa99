/** Turns the failures of a database server into errors that say the way out. */
import { isKnowledgeError, KnowledgeError } from "../../contract/index.ts";

const unsentCodes =
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|bad port|SQLITE_BUSY|database is locked/;
const refusedCodes = /HTTP status 40[13]|AUTH_|JWT|[Uu]nauthorized|[Ff]orbidden|blocked/;
/** Over a socket the server often only closes, also for a token that it refuses. */
const closedText = /WebSocket was closed/;
const fullCodes = /SQLITE_FULL|ENOSPC|database or disk is full|No space left/;

/** What became of the call that failed. */
export type Fate = "unsent" | "unknown" | "answered";

/** `unsent`: nothing was changed, and the same call may be made again. */
export function fateOf(error: unknown): Fate {
  const text = describe(error);
  if (unsentCodes.test(text)) return "unsent";
  return /SQLITE_|SQL_|HTTP status 4/.test(text) ? "answered" : "unknown";
}

/** The messages may reach the sender of a request, so they do not name the server. */
export function serverError(error: unknown): unknown {
  if (isKnowledgeError(error)) return error;
  const text = describe(error);
  if (refusedCodes.test(text)) return unavailable(refusedMessage, error);
  if (fullCodes.test(text)) return new KnowledgeError("disk_full", fullMessage, { cause: error });
  if (closedText.test(text)) return unavailable(closedMessage, error);
  const fate = fateOf(error);
  if (fate === "unsent") return unavailable(unreachableMessage, error);
  return fate === "unknown" ? unavailable(unknownMessage, error) : error;
}

/** The server said nothing in time. */
export function tooLate(): KnowledgeError {
  return unavailable(unknownMessage, null);
}

/** Given up before anything was sent. */
export function notBegun(): KnowledgeError {
  return unavailable(unreachableMessage, null);
}

/** Something else stands where our tables belong. */
export function foreignTables(cause: unknown): KnowledgeError {
  return unavailable(foreignMessage, cause);
}

function unavailable(message: string, cause: unknown): KnowledgeError {
  return new KnowledgeError("state_unavailable", message, { cause, retryAfter_s: 1 });
}

const unreachableMessage =
  "The database server of the state cannot be reached; nothing was changed, try again in a moment.";
const unknownMessage =
  "The database server of the state did not answer in time; send the request again in a moment, it may have been carried out or not.";
const closedMessage =
  "The database server of the state closed the connection: it was stopped, or refuses STATE_DB_TOKEN. Send the request again in a moment, it may have been carried out or not.";
const refusedMessage =
  "The database server of the state refuses this service: STATE_DB_TOKEN is missing, wrong or expired, or may not write. Nothing was changed.";
const foreignMessage =
  "The database of STATE_DB_URL has tables that are not ours, or not those of its version. Name a database of its own for the state; nothing was changed.";
const fullMessage =
  "The disk of the database server that holds the state is full; free some space there. Nothing was changed.";

/** With the causes: `fetch` says only "fetch failed" itself. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? String(error.code) : "";
  const cause = error.cause === undefined ? "" : describe(error.cause);
  const several = error instanceof AggregateError ? error.errors.map(describe).join(" ") : "";
  return `${code} ${error.message} ${several} ${cause}`;
}
