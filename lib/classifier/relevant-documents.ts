/** Documents that speak for a collection: real hits of the search, each once. */
import type { PageAbout } from "../search/index.ts";
import type { RelevantDocument } from "./decision.ts";

const countMax = 3;
/** Hits below this share of the best say little about the ticket. */
const shareMin = 0.25;

/** `pages` best first. `score` is the share of the best hit's score. */
export function relevantDocuments(
  pages: readonly PageAbout[],
  collection: string,
): RelevantDocument[] {
  const best = pages[0]?.score ?? 0;
  return pages
    .filter((page) => page.collection === collection && page.score >= shareMin * best)
    .slice(0, countMax)
    .map(({ id, title, path, score }) => ({
      id,
      title,
      url: path,
      score: Math.round((score / best) * 1_000) / 1_000,
    }));
}
