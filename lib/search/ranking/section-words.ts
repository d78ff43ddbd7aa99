/** What a section says of a query's concepts, read from its words in their order. */
import { fieldSeparator, readStream, type Segment } from "../../corpus/index.ts";
import type { WantedConcepts } from "./wanted-concepts.ts";

export interface SectionWords {
  /** Share of each concept that headings and text say, 0 to 1. */
  readonly said: Float64Array;
  /** 1 for each concept that stands there as it was spelt. */
  readonly spelt: Uint8Array;
  /** Share of the neighbouring concepts that stand in their order, few words apart. */
  readonly inOrder: number;
  /** For each concept, one over the number of words to the nearest other one; 0 without any. */
  readonly close: Float64Array;
  /** Share of the heading's last words that the query has; 0 without a heading. */
  readonly heading: number;
}

/** Words of a heading path that are looked at, from its end. */
const headingWordsMax = 12;
/** Words from one of the query to the next that still belongs to it. */
const nearWords = 3;
/** Most words are told from all wanted ones by the low bits of their term. */
const filterMask = 0x3ff;
/** What a word is worth of which all pieces stand there and not the whole. */
const piecesShare = 0.8;

interface FoundWords {
  readonly said: Float64Array;
  readonly spelt: Uint8Array;
  readonly close: Float64Array;
  /** 1 for each concept that follows the one before it. */
  readonly inOrder: Uint8Array;
  /** The concept that was found last, and where; -1 before the first. */
  lastConcept: number;
  lastPlace: number;
  /** By concept; null as long as none was found. */
  pieces: Map<number, Set<number>> | null;
}

/** Reads sections of one segment for one query. */
export class SectionReader {
  private readonly segment: Segment;
  private readonly wanted: WantedConcepts;
  private readonly functionRanks: ReadonlySet<number>;
  private readonly filter = new Uint8Array(filterMask + 1);
  /** Each wanted term, with its concept and what it says of it; 0 for a piece. */
  private readonly terms: number[] = [];
  private readonly concepts: number[] = [];
  private readonly shares: number[] = [];
  /** Place of the concept before the last, -1 for none yet. */
  private readonly places: Int32Array;
  /** What a section is that says none of the query. */
  readonly nothing: SectionWords;

  /** `functionRanks` are those of words that say nothing in a heading. */
  constructor(segment: Segment, wanted: WantedConcepts, functionRanks: ReadonlySet<number>) {
    this.segment = segment;
    this.wanted = wanted;
    this.functionRanks = functionRanks;
    this.places = new Int32Array(wanted.stems.length);
    const { length: count } = wanted.stems;
    const [said, spelt, close] = [
      new Float64Array(count),
      new Uint8Array(count),
      new Float64Array(count),
    ];
    this.nothing = { said, spelt, close, inOrder: 0, heading: 0 };
    wanted.stems.forEach(({ terms, shares, pieces }, concept) => {
      terms.forEach((term, index) => this.want(term, concept, shares[index] as number));
      for (const piece of pieces) this.want(piece, concept, 0);
    });
  }

  private want(term: number, concept: number, share: number): void {
    if (term === -1) return;
    this.filter[term & filterMask] = 1;
    this.terms.push(term);
    this.concepts.push(concept);
    this.shares.push(share);
  }

  /** `isFirst` of a page: its words begin with the title, which is no heading. */
  read(section: number, isFirst: boolean): SectionWords {
    const { streamBytes, streamOffsets } = this.segment.arrays;
    const [start, end] = [streamOffsets[section] as number, streamOffsets[section + 1] as number];
    const ranks = readStream(streamBytes, start, end);
    const from = isFirst ? ranks.indexOf(fieldSeparator) + 1 : 0;
    const count = this.wanted.stems.length;
    const said = new Float64Array(count);
    const spelt = new Uint8Array(count);
    const close = new Float64Array(count);
    const pairs = this.readText(ranks, from, { said, spelt, close });
    return {
      said,
      spelt,
      close,
      inOrder: count < 2 ? 0 : pairs / (count - 1),
      heading: this.headingShare(ranks, from),
    };
  }

  /** Fills what is said; returns how many neighbours stand in order. */
  private readText(
    ranks: Uint32Array,
    from: number,
    { said, spelt, close }: Pick<FoundWords, "said" | "spelt" | "close">,
  ): number {
    const { filter, places } = this;
    const { termsOfRanks } = this.segment;
    const found: FoundWords = {
      said,
      spelt,
      close,
      inOrder: new Uint8Array(said.length),
      lastConcept: -1,
      lastPlace: -1,
      pieces: null,
    };
    places.fill(-nearWords - 1);
    for (let place = from; place < ranks.length; place++) {
      const rank = ranks[place] as number;
      const term = termsOfRanks[rank] as number;
      if (filter[term & filterMask] === 0 || rank === fieldSeparator) continue;
      this.note(found, term, rank, place);
    }
    for (const [concept, terms] of found.pieces ?? []) {
      const all = (this.wanted.stems[concept]?.pieces.length ?? 0) || 1;
      said[concept] = Math.max(said[concept] as number, (piecesShare * terms.size) / all);
    }
    let pairs = 0;
    for (const bit of found.inOrder) pairs += bit;
    return pairs;
  }

  /** A word of the text that may be a wanted one. Apart, so that the loop over all words is short. */
  private note(found: FoundWords, term: number, rank: number, place: number): void {
    const { terms, concepts, shares, places } = this;
    for (let index = 0; index < terms.length; index++) {
      if (terms[index] !== term) continue;
      const concept = concepts[index] as number;
      const share = shares[index] as number;
      if (share === 0) {
        found.pieces ??= new Map();
        found.pieces.set(concept, (found.pieces.get(concept) ?? new Set()).add(term));
        continue;
      }
      found.said[concept] = Math.max(found.said[concept] as number, share);
      if (this.wanted.surfaces[concept] === rank) found.spelt[concept] = 1;
      const before = concept === 0 ? Number.NEGATIVE_INFINITY : (places[concept - 1] as number);
      if (place > before && place - before <= nearWords) found.inOrder[concept] = 1;
      places[concept] = place;
      noteDistance(found, concept, place);
    }
  }

  private headingShare(ranks: Uint32Array, from: number): number {
    const { termsOfRanks } = this.segment;
    let counted = 0;
    let known = 0;
    const end = ranks.lastIndexOf(fieldSeparator);
    for (let place = end - 1; place >= from && counted < headingWordsMax; place--) {
      const rank = ranks[place] as number;
      if (rank === fieldSeparator || this.functionRanks.has(rank)) continue;
      counted += 1;
      if (this.terms.includes(termsOfRanks[rank] as number)) known += 1;
    }
    return counted === 0 ? 0 : known / counted;
  }
}

/** Each concept keeps the shortest way to another one. */
function noteDistance(found: FoundWords, concept: number, place: number): void {
  const { close, lastConcept, lastPlace } = found;
  if (lastConcept !== -1 && lastConcept !== concept) {
    const nearness = 1 / Math.max(1, place - lastPlace);
    close[concept] = Math.max(close[concept] as number, nearness);
    close[lastConcept] = Math.max(close[lastConcept] as number, nearness);
  }
  found.lastConcept = concept;
  found.lastPlace = place;
}
