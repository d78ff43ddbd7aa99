/** How many pages of each collection have a word: this shows how distinctive the word is. */
import {
  type Analyser,
  type Language,
  type Segment,
  TermRole,
  titleMark,
} from "../corpus/index.ts";
import type { IndexSnapshot } from "./index-reader/index-snapshot.ts";
import { snapshotLanguages } from "./index-reader/snapshot-languages.ts";
import { snapshotFrequency } from "./index-reader/snapshot-lexicon.ts";

export interface PageCounts {
  /** Pages that have the word, by collection; empty for a word that no page has. */
  readonly pages: ReadonlyMap<string, number>;
  /** Pages that have it in their title. */
  readonly titles: ReadonlyMap<string, number>;
}

/** A word in more sections is not counted, because that takes time: it is everywhere. */
const countedSectionsMax = 20_000;
/** Words whose counts are remembered for an index, about 1 KB each. Tickets repeat their words. */
const rememberedMax = 5_000;

/** By word; null for one that is too frequent. Forgotten with the snapshot. */
const remembered = new WeakMap<IndexSnapshot, Map<string, PageCounts | null>>();

/**
 * For each word, folded and without blanks, the pages that have it in some form of the index's
 * languages. A word that is too frequent to be counted is left out.
 */
export function pageCounts(
  snapshot: IndexSnapshot,
  words: readonly string[],
  analyser: Analyser,
): ReadonlyMap<string, PageCounts> {
  const known = remembered.get(snapshot) ?? new Map<string, PageCounts | null>();
  remembered.set(snapshot, known);
  const found = new Map<string, PageCounts>();
  for (const word of words) {
    const counts = known.get(word) ?? countWord(snapshot, word, analyser);
    if (known.size >= rememberedMax) known.clear();
    known.set(word, counts);
    if (counts !== null) found.set(word, counts);
  }
  return found;
}

function countWord(snapshot: IndexSnapshot, word: string, analyser: Analyser): PageCounts | null {
  const { commonLanguages } = snapshotLanguages(snapshot, null);
  const terms = termsOf(word, commonLanguages, analyser);
  const sections = terms.reduce((sum, term) => sum + snapshotFrequency(snapshot, term), 0);
  if (sections > countedSectionsMax) return null;
  const titled = terms.map((term) => `${titleMark}${term}`);
  return { pages: countPages(snapshot, terms), titles: countPages(snapshot, titled) };
}

function termsOf(word: string, languages: readonly Language[], analyser: Analyser): string[] {
  const found = new Set<string>();
  for (const language of languages) {
    analyser.analyse(word, language, ({ terms, roles, wordTerms }) => {
      // A name such as `resolve.alias` is looked up as a whole: its words are other words.
      const isName = wordTerms.length > 1;
      terms.forEach((term, index) => {
        if (roles[index] !== TermRole.whole) return;
        if (!isName || !wordTerms.includes(term)) found.add(term);
      });
    });
  }
  return [...found];
}

function countPages({ segments }: IndexSnapshot, terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { segment, deadPages } of segments) {
    const { collections } = segment.header;
    // Pages ascend, and so do the ranges of collections.
    let range = 0;
    for (const page of pagesWith(segment, terms)) {
      while (page >= (collections[range]?.endPage ?? Number.POSITIVE_INFINITY)) range += 1;
      const name = collections[range]?.name;
      if (name === undefined || deadPages?.[page] === 1) continue;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return counts;
}

/** Ascending, each once. */
function pagesWith(segment: Segment, terms: readonly string[]): Iterable<number> {
  const lists = terms
    .map((term) => segment.vocabulary.find(term))
    .filter((number) => number !== -1)
    .map((number) => pagesOf(segment, number));
  const [only = []] = lists;
  if (lists.length <= 1) return only;
  return [...new Set(lists.flat())].sort((left, right) => left - right);
}

function pagesOf({ arrays }: Segment, term: number): number[] {
  const pages: number[] = [];
  const end = arrays.postingOffsets[term + 1] as number;
  let last = -1;
  for (let entry = arrays.postingOffsets[term] as number; entry < end; entry++) {
    const page = arrays.sectionPages[arrays.postingSections[entry] as number] as number;
    if (page === last) continue;
    pages.push(page);
    last = page;
  }
  return pages;
}
