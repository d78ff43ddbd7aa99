/** Turns the failures of a database server into errors that say the way out. */
import { type ErrorCode, isKnowledgeError, KnowledgeError } from "../../contract/index.ts";

/** What a server holds, for the messages about it. */
export interface ServerWords {
  /** Follows "the database server of". */
  readonly contents: string;
  /** How its variables begin. */
  readonly variable: "STATE_DB" | "INDEX_SYNC";
  /** Code for a server that does not do what it is asked. */
  readonly code: ErrorCode;
  /** Whether its schema is changed under a lease of its own: several processes open it to write. */
  readonly hasLeases: boolean;
}

export const stateWords: ServerWords = {
  contents: "the state",
  variable: "STATE_DB",
  code: "state_unavailable",
  hasLeases: true,
};

const unsentCodes =
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|bad port|SQLITE_BUSY|database is locked/;
const refusedCodes = /HTTP status 40[13]|AUTH_|JWT|[Uu]nauthorized|[Ff]orbidden|blocked/;
/** Over a socket the server often only closes, also for a token that it refuses. */
const closedText = /WebSocket was closed/;
/** A server whose disk is full often speaks of input and output alone. */
const fullCodes =
  /SQLITE_FULL|SQLITE_IOERR|ENOSPC|database or disk is full|disk I\/O error|No space left/;

/** What became of the call that failed. */
export type Fate = "unsent" | "unknown" | "answered";

/** `unsent`: nothing was changed, and the same call may be made again. */
export function fateOf(error: unknown): Fate {
  const text = describe(error);
  if (unsentCodes.test(text)) return "unsent";
  return /SQLITE_|SQL_|HTTP status 4/.test(text) ? "answered" : "unknown";
}

/** The messages may reach the sender of a request, so they do not name the server. */
export function serverError(error: unknown, words: ServerWords): unknown {
  if (isKnowledgeError(error)) return error;
  const text = describe(error);
  if (refusedCodes.test(text)) return unavailable(refusedMessage, words, error);
  if (fullCodes.test(text)) {
    return new KnowledgeError("disk_full", fullMessage(words), { cause: error });
  }
  if (closedText.test(text)) return unavailable(closedMessage, words, error);
  const fate = fateOf(error);
  if (fate === "unsent") return unavailable(unreachableMessage, words, error);
  return fate === "unknown" ? unavailable(unknownMessage, words, error) : error;
}

/** The server said nothing in time. */
export function tooLate(words: ServerWords): KnowledgeError {
  return unavailable(unknownMessage, words, null);
}

/** Given up before anything was sent. */
export function notBegun(words: ServerWords): KnowledgeError {
  return unavailable(unreachableMessage, words, null);
}

/** Something else stands where our tables belong. */
export function foreignTables(cause: unknown, words: ServerWords): KnowledgeError {
  return unavailable(foreignMessage, words, cause);
}

/** Another node has held the lease for longer than a migration takes. */
export function stillMigrating(holder: string): KnowledgeError {
  return unavailable(() => migratingMessage(holder), stateWords, null);
}

function unavailable(
  message: (words: ServerWords) => string,
  words: ServerWords,
  cause: unknown,
): KnowledgeError {
  return new KnowledgeError(words.code, message(words), { cause, retryAfter_s: 1 });
}

const unreachableMessage = ({ contents }: ServerWords): string =>
  `The database server of ${contents} cannot be reached; nothing was changed, try again in a moment.`;
const unknownMessage = ({ contents }: ServerWords): string =>
  `The database server of ${contents} did not answer in time. Try again in a moment; the request may or may not have been carried out.`;
const closedMessage = ({ contents, variable }: ServerWords): string =>
  `The database server of ${contents} closed the connection: it was stopped, or refuses ${variable}_TOKEN. Try again in a moment; the request may or may not have been carried out.`;
const refusedMessage = ({ contents, variable }: ServerWords): string =>
  `The database server of ${contents} refuses this service: ${variable}_TOKEN is missing, wrong or expired, or may not write. Nothing was changed.`;
const foreignMessage = ({ contents, variable }: ServerWords): string =>
  `The database of ${variable}_URL has tables that are not ours, or not those of its version. Name a database of its own for ${contents}; nothing was changed.`;
const fullMessage = ({ contents }: ServerWords): string =>
  `The disk of the database server that holds ${contents} is full, or fails: free some space there, or check it. Nothing was changed.`;
const migratingMessage = (holder: string): string =>
  `Another node (${holder}) is bringing the state to the schema of this version, and has not finished within two minutes; nothing was changed, start again in a moment.`;

/** With the causes: `fetch` says only "fetch failed" itself. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? String(error.code) : "";
  const cause = error.cause === undefined ? "" : describe(error.cause);
  const several = error instanceof AggregateError ? error.errors.map(describe).join(" ") : "";
  return `${code} ${error.message} ${several} ${cause}`;
}
