/** Adds what tickets say to pages that were inserted or opened for them: weak, and bounded. */
import { pageId } from "../../corpus/index.ts";
import type { IndexSnapshot } from "../index-reader/index-snapshot.ts";
import { pagesOfIds } from "../index-reader/pages-of-ids.ts";
import type { QueryConcept } from "../query/query-concepts.ts";
import type { TaughtWords } from "../ticket-words/taught-words.ts";
import { candidatesFrom, type PageCandidate, roundScore } from "./rank-candidates.ts";
import type { RankRequest } from "./ranked-page.ts";
import { conceptWeights } from "./wanted-concepts.ts";

/** Most that tickets add, as a share of the best score by words: less than any title or link. */
const taughtWeight = 0.25;
/** One ticket says a third of what many say. */
const saturation = 2;
/** Tickets with less of the query share a common word with it: below, other queries lost up to .007. */
const shareMin = 0.3;
const addedMax = 5;

/** `best` is the best score by words. Pages that only tickets find are put to `found`. */
export function addTaught(
  snapshot: IndexSnapshot,
  { query, collections }: RankRequest,
  found: PageCandidate[],
  best: number,
): void {
  const { taught } = snapshot;
  if (taught === null || query.concepts.length === 0) return;
  const shareOf = shareReader(taught, query.concepts, conceptWeights(snapshot, query.concepts));
  const unit = (best === 0 ? 1 : best) * taughtWeight;
  const known = new Set<string>();
  for (const candidate of found) {
    const id = pageId(candidate.segment, candidate.page);
    known.add(id);
    const share = shareOf(id);
    if (share >= shareMin) add(candidate, unit * share);
  }
  // Conditions are on words of the page itself.
  if (query.required.length > 0 || query.excluded.length > 0) return;
  const hidden = query.curated?.hidden ?? [];
  const others = [...pagesWith(taught, query.concepts)]
    .filter((id) => !known.has(id) && !hidden.includes(id) && shareOf(id) >= shareMin)
    .sort((left, right) => shareOf(right) - shareOf(left) || (left < right ? -1 : 1))
    .slice(0, addedMax);
  for (const { part, page } of pagesOfIds(snapshot, others, collections)) {
    const section = part.segment.arrays.pageFirstSections[page] as number;
    const [candidate] = candidatesFrom([{ page, section, score: 0 }], part);
    if (candidate === undefined) continue;
    add(candidate, unit * shareOf(pageId(part.segment, page)));
    found.push(candidate);
  }
}

function add(candidate: PageCandidate, gain: number): void {
  candidate.tickets = gain;
  candidate.boost += (candidate.factor - 1) * gain;
  candidate.score = roundScore(candidate.score + candidate.factor * gain);
}

/** How much of the query the tickets of a page say, 0 to 1. */
function shareReader(
  { pages }: TaughtWords,
  concepts: readonly QueryConcept[],
  weights: readonly number[],
): (id: string) => number {
  return (id) => {
    const words = pages.get(id);
    if (words === undefined) return 0;
    return weights.reduce((sum, weight, index) => {
      const { terms } = concepts[index] as QueryConcept;
      const said = terms.map(({ term, share }) => {
        const tickets = words.get(term) ?? 0;
        return (share * tickets) / (tickets + saturation);
      });
      return sum + weight * Math.max(0, ...said);
    }, 0);
  };
}

function pagesWith({ byTerm }: TaughtWords, concepts: readonly QueryConcept[]): Set<string> {
  const terms = concepts.flatMap((concept) => concept.terms.map(({ term }) => term));
  return new Set(terms.flatMap((term) => byTerm.get(term) ?? []));
}
