/** How many pages of each collection have a word: by that it is told what a word tells. */
import { TermRole } from "./analysis/analysed-chunk.ts";
import type { Analyser } from "./analysis/analyser.ts";
import type { Language } from "./analysis/languages.ts";
import { type IndexSnapshot, snapshotFrequency, snapshotLanguages } from "./index-snapshot.ts";
import { type Segment, titleMark } from "./segment/segment.ts";

export interface PageCounts {
  /** Pages that have the word, by collection; empty for a word that no page has. */
  readonly pages: ReadonlyMap<string, number>;
  /** Pages that have it in their title. */
  readonly titles: ReadonlyMap<string, number>;
}

/** A word of more sections is not counted, because that takes time: it stands everywhere. */
const countedSectionsMax = 20_000;

/**
 * For each word, folded and without blanks, the pages that have it in some form of the index's
 * languages. A word that is too frequent to be counted is left out.
 */
export function pageCounts(
  snapshot: IndexSnapshot,
  words: readonly string[],
  analyser: Analyser,
): ReadonlyMap<string, PageCounts> {
  const { commonLanguages } = snapshotLanguages(snapshot, null);
  const found = new Map<string, PageCounts>();
  for (const word of words) {
    const terms = termsOf(word, commonLanguages, analyser);
    const sections = terms.reduce((sum, term) => sum + snapshotFrequency(snapshot, term), 0);
    if (sections > countedSectionsMax) continue;
    const titled = terms.map((term) => `${titleMark}${term}`);
    found.set(word, { pages: countPages(snapshot, terms), titles: countPages(snapshot, titled) });
  }
  return found;
}

function termsOf(word: string, languages: readonly Language[], analyser: Analyser): string[] {
  const found = new Set<string>();
  for (const language of languages) {
    analyser.analyse(word, language, ({ terms, roles, wordTerms }) => {
      // A name such as `resolve.alias` is looked up as a whole: its words are other words.
      const isName = wordTerms.length > 1;
      terms.forEach((term, place) => {
        if (roles[place] !== TermRole.whole) return;
        if (!isName || !wordTerms.includes(term)) found.add(term);
      });
    });
  }
  return [...found];
}

function countPages({ segments }: IndexSnapshot, terms: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { segment, deadPages } of segments) {
    const pages = [...pagesWith(segment, terms)].filter((page) => deadPages?.[page] !== 1);
    for (const { name, firstPage, endPage } of segment.header.collections) {
      const own = pages.filter((page) => page >= firstPage && page < endPage).length;
      if (own > 0) counts.set(name, (counts.get(name) ?? 0) + own);
    }
  }
  return counts;
}

function pagesWith({ arrays, vocabulary }: Segment, terms: readonly string[]): Set<number> {
  const pages = new Set<number>();
  for (const term of terms) {
    const number = vocabulary.find(term);
    if (number === -1) continue;
    const start = arrays.postingOffsets[number] as number;
    const end = arrays.postingOffsets[number + 1] as number;
    for (const section of arrays.postingSections.subarray(start, end)) {
      pages.add(arrays.sectionPages[section] as number);
    }
  }
  return pages;
}
