/** Gathers the links of all pages by the pages that they lead to. */
import type { Analyser } from "../analysis/analyser.ts";
import type { Language } from "../analysis/languages.ts";
import { packTexts } from "../segment/vocabulary.ts";
import { type LinkIndex, openLinkIndex } from "./link-index.ts";

export interface LinkedPage {
  readonly rid: number;
  /** Texts of links are read by the rules of the page that they lead to: so are queries for it. */
  readonly language: Language;
}

export interface LinkingPage {
  readonly rid: number;
  readonly collection: string;
}

/** A page that a thousand others name by the same word is not told better by more. */
const pagesMax = 0xffff;

/** The links of one collection to one page. */
interface Target {
  readonly rid: number;
  readonly source: number;
  readonly pages: Set<number>;
  /** Pages by term, each counted once; a term is a number of the builder's. */
  readonly terms: Map<number, Set<number>>;
}

export class LinkIndexBuilder {
  private readonly analyser: Analyser;
  private readonly numbers = new Map<string, number>();
  private readonly sources = new Map<string, number>();
  /** By source and row. */
  private readonly targets = new Map<string, Target>();

  constructor(analyser: Analyser) {
    this.analyser = analyser;
  }

  /** A link of the page `from`. Those of a page to itself say nothing about it. */
  add(from: LinkingPage, to: LinkedPage, text: string): void {
    if (from.rid === to.rid) return;
    const target = this.targetOf(from, to);
    target.pages.add(from.rid);
    this.analyser.analyse(text, to.language, (chunk) => {
      for (const term of chunk.terms) {
        const number = this.numberOf(term);
        const pages = target.terms.get(number);
        if (pages === undefined) target.terms.set(number, new Set([from.rid]));
        else pages.add(from.rid);
      }
    });
  }

  finish(): LinkIndex {
    const terms = [...this.numbers.keys()].sort();
    const placeOf = new Uint32Array(terms.length);
    terms.forEach((term, place) => {
      placeOf[this.numbers.get(term) as number] = place;
    });
    const packed = packTexts(terms);
    const targets = [...this.targets.values()].sort(
      (left, right) => left.rid - right.rid || left.source - right.source,
    );
    const entryOffsets = new Uint32Array(targets.length + 1);
    targets.forEach((target, index) => {
      entryOffsets[index + 1] = (entryOffsets[index] as number) + target.terms.size;
    });
    const entryTerms = new Uint32Array(entryOffsets[targets.length] as number);
    const entryPages = new Uint16Array(entryTerms.length);
    targets.forEach((target, index) => {
      const entries = [...target.terms]
        .map(([number, pages]) => [placeOf[number] as number, pages.size] as const)
        .sort(([left], [right]) => left - right);
      entries.forEach(([term, pages], place) => {
        entryTerms[(entryOffsets[index] as number) + place] = term;
        entryPages[(entryOffsets[index] as number) + place] = Math.min(pages, pagesMax);
      });
    });
    const arrays = {
      targetRids: Uint32Array.from(targets, ({ rid }) => rid),
      targetSources: Uint16Array.from(targets, ({ source }) => source),
      linkingPages: Uint32Array.from(targets, ({ pages }) => pages.size),
      entryOffsets,
      entryTerms,
      entryPages,
      vocabularyBytes: packed.bytes,
      vocabularyOffsets: packed.offsets,
    };
    return openLinkIndex(arrays, [...this.sources.keys()]);
  }

  private targetOf({ collection }: LinkingPage, { rid }: LinkedPage): Target {
    const source = this.sources.get(collection) ?? this.sources.size;
    this.sources.set(collection, source);
    const key = `${source} ${rid}`;
    const known = this.targets.get(key);
    if (known !== undefined) return known;
    const target = { rid, source, pages: new Set<number>(), terms: new Map() };
    this.targets.set(key, target);
    return target;
  }

  private numberOf(term: string): number {
    const known = this.numbers.get(term);
    if (known !== undefined) return known;
    this.numbers.set(term, this.numbers.size);
    return this.numbers.size - 1;
  }
}
