/**
 * What each page says in a few small numbers, by which pages that almost say the same are told: the
 * least hash of its triples of words in each of 64 classes (one permutation hashing, Li, Owen and
 * Zhang 2012).
 */
import { type FieldTerms, streamGap } from "./read-fields.ts";
import type { Segment } from "./segment.ts";

/** Numbers of a page. */
const sketchSize = 64;
const classMask = sketchSize - 1;
const classBits = 6;
const valueMask = 0xffff;
/** Words of a shingle. */
const shingleLength = 3;
/** Pages that say less are the same only word for word. */
const classesMin = 32;
/** Most unlike pairs are told by the first classes. */
const firstClasses = 16;
const firstSameMin = 8;

/** 64 numbers of each page; 0 for a class that has no triple. */
export function buildSketches(
  { words: column, wordOffsets, pageFirstSections }: FieldTerms,
  hashes: Uint32Array,
): Uint16Array {
  const words = column.view();
  const pages = pageFirstSections.length - 1;
  const sketches = new Uint16Array(pages * sketchSize);
  for (let page = 0; page < pages; page++) {
    const start = wordOffsets[pageFirstSections[page] as number] as number;
    const end = wordOffsets[pageFirstSections[page + 1] as number] as number;
    let [before, last, seen] = [0, 0, 0];
    for (let at = start; at < end; at++) {
      const word = words[at] as number;
      if (word === streamGap) continue;
      const hash = hashes[word] as number;
      seen += 1;
      if (seen >= shingleLength) keepLeast(sketches, page, mix(before, last, hash));
      before = last;
      last = hash;
    }
  }
  return sketches;
}

function keepLeast(sketches: Uint16Array, page: number, hash: number): void {
  const place = page * sketchSize + (hash & classMask);
  const value = (hash >>> classBits) & valueMask || 1;
  const least = sketches[place] as number;
  if (least === 0 || value < least) sketches[place] = value;
}

/** The three in their order. */
function mix(first: number, second: number, third: number): number {
  let hash = Math.imul(first, 0x85eb_ca6b) ^ Math.imul(second, 0xc2b2_ae35) ^ third;
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b_3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a_2d39);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** FNV-1a: the same word has the same hash in each segment. */
export function hashWord(word: string): number {
  let hash = 0x811c_9dc5;
  for (let index = 0; index < word.length; index++) {
    hash = Math.imul(hash ^ word.charCodeAt(index), 0x0100_0193);
  }
  return hash >>> 0;
}

export interface SketchedPage {
  readonly segment: Segment;
  readonly page: number;
}

/** Share of two pages' triples of words that both have, 0 to 1; 0 for pages of few words. */
export function sharedText(left: SketchedPage, right: SketchedPage): number {
  const [one, other] = [left.segment.arrays.pageSketches, right.segment.arrays.pageSketches];
  // Indexes of older versions have none.
  if (one.length === 0 || other.length === 0) return 0;
  const [from, to] = [left.page * sketchSize, right.page * sketchSize];
  let [same, classes] = [0, 0];
  for (let index = 0; index < sketchSize; index++) {
    if (index === firstClasses && same < firstSameMin) return 0;
    const [a, b] = [one[from + index] as number, other[to + index] as number];
    if (a === 0 && b === 0) continue;
    classes += 1;
    if (a === b) same += 1;
  }
  return classes < classesMin ? 0 : same / classes;
}
