/** The rows of tickets that limited callers see; `isVisibleTicket` says the same of records. */
import type { VisibleCollections } from "../../contract/index.ts";

const isPermitted = (column: string): string =>
  `${column} IN (SELECT value FROM json_each(:permitted))`;

/** A further condition, with the argument `permitted`; "" where everything is seen. */
export function andVisible(permitted: VisibleCollections): string {
  if (permitted === null) return "";
  return ` AND ${isPermitted("collection")} AND (correct_collection IS NULL OR (
    (judged_collection IS NULL OR ${isPermitted("judged_collection")})
    AND (correct_collection = '' OR ${isPermitted("correct_collection")})))`;
}

/** None where everything is seen. */
export function visibleArgument(permitted: VisibleCollections): { readonly permitted?: string } {
  return permitted === null ? {} : { permitted: JSON.stringify(permitted) };
}
