/** How much of a ticket is about a collection, as far as titles and people tell. */
import type { LookedUpWord } from "../evidence/grounds.ts";
import { hasFeature } from "../evidence/keyword-evidence.ts";
import type { TicketFeatures } from "../features/ticket-features.ts";

/** A word that is too frequent to be counted weighs as one of so many pages. */
const pagesOfFrequent = 4_000;

/**
 * Share of the ticket's words, the rare ones counting more, that stand in a title of the collection
 * or in one of `said`: its name, description and keywords, and like tickets that people placed there.
 * Words that pages merely contain do not count: a large documentation has nearly every word.
 */
export function topicShare(
  words: readonly LookedUpWord[],
  collection: string,
  said: readonly TicketFeatures[],
): number {
  let about = 0;
  let all = 0;
  for (const { pages, titled, feature, isName } of words) {
    if (isName) continue;
    const weight = 1 / Math.log2(2 + (pages ?? pagesOfFrequent));
    all += weight;
    if (titled.has(collection) || said.some((features) => hasFeature(features, feature))) {
      about += weight;
    }
  }
  return all === 0 ? 0 : about / all;
}
