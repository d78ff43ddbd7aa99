/** How much of a ticket is about a collection, as far as titles and people tell. */
import { jointWeight, type LookedUpWord } from "../evidence/grounds.ts";
import { hasFeature } from "../evidence/keyword-evidence.ts";
import type { TicketFeatures } from "../features/ticket-features.ts";

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
  const single = words.filter(({ isName }) => !isName);
  const about = single.filter(
    ({ titled, feature }) =>
      titled.has(collection) || said.some((features) => hasFeature(features, feature)),
  );
  return single.length === 0 ? 0 : jointWeight(about) / jointWeight(single);
}
