/** What searches and questions have in common in their query strings. */
import { limits } from "../contract/index.ts";
import type { FaultFormatter } from "../http/index.ts";

/** `lacking`: what to say where there is no term. */
export function tellTermFault(lacking: string): FaultFormatter {
  return (field, issue, given) => {
    if (field !== "q") return null;
    return issue.code === "too_big"
      ? {
          code: "query_too_long",
          field,
          message: `q has ${given.trim().length} characters; ${limits.queryLengthMax} are allowed`,
        }
      : { code: "query_missing", field, message: lacking };
  };
}

/** The term, where it is looked for, and for whom. NUL separates words like a space; no document holds one. */
export function askedWords(given: URLSearchParams) {
  const collections = given
    .getAll("collection")
    .flatMap((names) => names.split(","))
    .map((name) => name.trim())
    .filter((name) => name !== "");
  return {
    q: given.get("q")?.replaceAll("\0", " "),
    collection: collections.length === 0 ? undefined : collections.join(","),
    version: given.get("version") ?? undefined,
    lang: given.get("lang") ?? undefined,
  };
}
