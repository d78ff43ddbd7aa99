/** How likely a kind of page answers, before anything is known of the page itself. */
import { type PageKind, pageKinds } from "../../contract/index.ts";
import type { QueryConcept } from "../query/query-concepts.ts";

export type KindPriors = Readonly<Record<PageKind, number>>;

/** Most searches ask how to do something: what once happened, or was once decided, seldom tells it. */
export const defaultKindPriors: KindPriors = {
  guide: 1,
  reference: 0.8,
  error: 0.4,
  changelog: 0.2,
  blog: 0.4,
  decision: 0.4,
};

/** A status of HTTP that says that a request failed. */
const failedStatus = /^[45]\d\d$/;
/** A code as programs print it: `E1234`, `ERR_TIMEOUT`, `too_many_requests`, `SQLITE_BUSY`. */
const errorCode =
  /^(?:e|err|error)[_-]?\d{2,}$|^err_\w|^\w+_(?:error|failed|invalid|denied|exceeded)$/;
const errorWords: ReadonlySet<string> = new Set(
  (
    "error errors exception exceptions failed fails failure cannot cant unable denied refused rejected " +
    "forbidden unauthorized crash crashes crashed malformed corrupt corrupted damaged locked exhausted " +
    "emfile enospc eacces eaddrinuse econnrefused enoent timeout"
  ).split(" "),
);

/** Whether the query is what a program said when something failed, or asks about that. */
export function asksForError(concepts: readonly QueryConcept[]): boolean {
  return concepts.some(
    ({ word }) => errorWords.has(word) || failedStatus.test(word) || errorCode.test(word),
  );
}

/** The prior of each kind for a query, in the order of `pageKinds`. */
export function priorsFor(priors: KindPriors, concepts: readonly QueryConcept[]): number[] {
  const isError = asksForError(concepts);
  return pageKinds.map((kind) => (kind === "error" && isError ? 1 : priors[kind]));
}
