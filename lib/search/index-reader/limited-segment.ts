/**
 * A segment reduced to the collections that a caller may see: the arrays are shared, and words
 * that only other pages have do not exist.
 */
import type { Slices } from "../../base/index.ts";
import {
  fieldSeparator,
  languages,
  pageLanguage,
  pathMark,
  readStream,
  type Segment,
  type VisiblePages,
  type Vocabulary,
  writesCompounds,
} from "../../corpus/index.ts";

/** Sections, or terms, between two looks at the clock. */
const stepsPerLook = 256;
/** Beginnings of words that are remembered. */
const rememberedMax = 5_000;

/** `deadPages` are seen by nobody. */
export async function limitSegment(
  segment: Segment,
  deadPages: Uint8Array | null,
  collections: readonly string[],
  slices: Slices,
): Promise<Segment> {
  const ranges = segment.header.collections.filter(({ name }) => collections.includes(name));
  const pages = new Uint8Array(segment.header.pages);
  for (const { firstPage, endPage } of ranges) pages.fill(1, firstPage, endPage);
  deadPages?.forEach((isDead, page) => {
    if (isDead === 1) pages[page] = 0;
  });
  const { wordOrder, wordRanks } = await countWords(segment, pages, slices);
  const frequencies = await countTerms(segment, pages, slices);
  const shown = { pages, frequencies, wordOrder };
  const writes = ranges.flatMap((range) =>
    languages.filter((language) => (range.languages[language] ?? 0) > 0),
  );
  if (writes.some(writesCompounds)) hideForeignParts(segment, shown);
  const sections = segment.arrays.sectionPages.reduce((sum, page) => sum + (pages[page] ?? 0), 0);
  return {
    header: { ...segment.header, sections, collections: ranges },
    arrays: { ...segment.arrays, wordRanks },
    vocabulary: limitVocabulary(segment.vocabulary, shown),
    get termsOfRanks() {
      return segment.termsOfRanks;
    },
    bytes: segment.bytes,
    shown,
  };
}

async function countTerms(
  { arrays, header }: Segment,
  pages: Uint8Array,
  slices: Slices,
): Promise<Uint32Array> {
  const { postingOffsets, postingSections, sectionPages } = arrays;
  const frequencies = new Uint32Array(header.terms);
  for (let term = 0; term < frequencies.length; term++) {
    const pause = term % stepsPerLook === 0 ? slices.pause() : null;
    if (pause !== null) await pause;
    const end = postingOffsets[term + 1] as number;
    let count = 0;
    for (let at = postingOffsets[term] as number; at < end; at++) {
      count += pages[sectionPages[postingSections[at] as number] as number] as number;
    }
    frequencies[term] = count;
  }
  return frequencies;
}

/** Words that are equally frequent keep the order in which a new index would number them. */
async function countWords(
  { arrays, header }: Segment,
  pages: Uint8Array,
  slices: Slices,
): Promise<Pick<VisiblePages, "wordOrder"> & { readonly wordRanks: Uint32Array }> {
  const { streamBytes, streamOffsets, sectionPages, termOfWord, wordRanks } = arrays;
  const counts = new Uint32Array(header.terms);
  const wordOfRank = new Uint32Array(header.terms + 1);
  wordRanks.forEach((rank, word) => {
    wordOfRank[rank] = word;
  });
  // A term is numbered before its first word.
  const numbered = new Set<number>();
  for (let section = 0; section < sectionPages.length; section++) {
    const pause = section % stepsPerLook === 0 ? slices.pause() : null;
    if (pause !== null) await pause;
    if (pages[sectionPages[section] as number] === 0) continue;
    const [start, end] = [streamOffsets[section] as number, streamOffsets[section + 1] as number];
    for (const rank of readStream(streamBytes, start, end)) {
      if (rank === fieldSeparator) continue;
      const word = wordOfRank[rank] as number;
      if (counts[word] === 0) numbered.add(termOfWord[word] as number).add(word);
      counts[word] = (counts[word] as number) + 1;
    }
  }
  const wordOrder = new Uint32Array(header.terms);
  [...numbered]
    .filter((word) => (counts[word] as number) > 0)
    .sort((left, right) => (counts[right] as number) - (counts[left] as number))
    .forEach((word, place) => {
      wordOrder[word] = place + 1;
    });
  return {
    wordOrder,
    wordRanks: wordRanks.map((rank, word) => (wordOrder[word] === 0 ? 0 : rank)),
  };
}

/**
 * A compound was split at words of all pages: a part that only other pages have as a word would not
 * be one. Of pages in other languages such a term is part of a name.
 */
function hideForeignParts(segment: Segment, { frequencies, wordOrder, pages }: VisiblePages): void {
  const { termOfWord, wordRanks, postingOffsets, postingSections, sectionPages } = segment.arrays;
  const isElsewhere = new Uint8Array(frequencies.length);
  for (let word = 0; word < wordRanks.length; word++) {
    if (wordRanks[word] !== 0) isElsewhere[termOfWord[word] as number] = 1;
  }
  for (let word = 0; word < wordOrder.length; word++) {
    if (wordOrder[word] !== 0) isElsewhere[termOfWord[word] as number] = 0;
  }
  const isInCompounds = (term: number): boolean => {
    const sections = postingSections.subarray(postingOffsets[term], postingOffsets[term + 1]);
    return sections.every((section) => {
      const page = sectionPages[section] as number;
      return pages[page] === 0 || writesCompounds(pageLanguage(segment, page));
    });
  };
  // Words of paths are in no text.
  const isInPaths = (term: number): boolean => {
    const marked = segment.vocabulary.find(pathMark + segment.vocabulary.termAt(term));
    return marked !== -1 && (frequencies[marked] as number) > 0;
  };
  for (let term = 0; term < frequencies.length; term++) {
    if (isElsewhere[term] === 0 || frequencies[term] === 0) continue;
    if (isInCompounds(term) && !isInPaths(term)) frequencies[term] = 0;
  }
}

/** Numbers stay; what is not seen is not found. */
function limitVocabulary(whole: Vocabulary, { frequencies, wordOrder }: VisiblePages): Vocabulary {
  const isShown = (number: number): boolean =>
    (frequencies[number] as number) > 0 || (wordOrder[number] as number) > 0;
  const beginnings = new Map<string, boolean>();
  const begins = (letters: string): boolean => {
    for (let number = whole.lowerBound(letters); number < whole.size; number++) {
      if (!whole.termAt(number).startsWith(letters)) return false;
      if (isShown(number)) return true;
    }
    return false;
  };
  return {
    size: whole.size,
    termAt: whole.termAt,
    lowerBound: whole.lowerBound,
    find(term) {
      const number = whole.find(term);
      return number !== -1 && isShown(number) ? number : -1;
    },
    hasBeginning(letters) {
      const known = beginnings.get(letters) ?? begins(letters);
      if (beginnings.size >= rememberedMax) beginnings.clear();
      beginnings.set(letters, known);
      return known;
    },
  };
}
