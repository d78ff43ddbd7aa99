/** What speaks for a page besides the words of its text: its title, its address, links that lead to it. */
import {
  functionWords,
  type Language,
  linkingPages,
  linksWithTerm,
  linkTarget,
  pageLanguage,
  type Segment,
} from "../../corpus/index.ts";
import type { IndexSnapshot } from "../index-reader/index-snapshot.ts";
import type { AnalysedQuery } from "../query/analyse-query.ts";
import { wordRank } from "../query/page-conditions.ts";
import type { QueryConcept } from "../query/query-concepts.ts";
import { priorsFor } from "../scoring/kind-prior.ts";
import { lowerBound } from "../scoring/sorted-search.ts";
import { PageReader } from "./page-reader.ts";
import { scoringTerms } from "./scoring-terms.ts";
import { SectionReader, type SectionWords } from "./section-words.ts";
import type { RankingProfile, SignalValues } from "./signal-weights.ts";
import {
  type ConceptNumbers,
  conceptWeights,
  halfOfWord,
  saidShare,
  type WantedConcepts,
  wantedConcepts,
} from "./wanted-concepts.ts";

/** Links that say a word count the more, the more pages have them, and soon no more than 1. */
const linkSaturation = 1.5;
/** A page of so many sections is as long as any. */
const sectionsLong = 1_000;

export interface ReadSignals extends Pick<RankingProfile, "comparesSections"> {
  /** Signals that count nothing need not be read. Default: all count. */
  readonly counted?: SignalValues;
}

const allCounted = { opening: 1, headingMatch: 1, wordOrder: 1, exactMatch: 1 };

/** Reads the signals of a query's best pages. */
export class SignalReader {
  private readonly snapshot: IndexSnapshot;
  private readonly concepts: readonly QueryConcept[];
  /** How telling each of the concepts is; they sum to 1. */
  readonly weights: readonly number[];
  private readonly priors: readonly number[];
  private readonly views = new Map<Segment, Map<Language, SegmentView>>();
  private readonly pageReaders = new Map<Segment, PageReader>();
  private readonly query: AnalysedQuery;
  private readonly termWeights: readonly number[];
  private readonly comparesSections: boolean;
  private readonly readsOpening: boolean;
  private readonly readsBest: boolean;

  constructor(
    snapshot: IndexSnapshot,
    query: AnalysedQuery,
    /** Those of the query's terms. */
    termWeights: readonly number[],
    { comparesSections, counted }: ReadSignals,
  ) {
    const { concepts } = query;
    this.snapshot = snapshot;
    this.query = query;
    this.concepts = concepts;
    this.termWeights = termWeights;
    this.comparesSections = comparesSections;
    const { opening, headingMatch, wordOrder, exactMatch } = counted ?? allCounted;
    this.readsOpening = opening > 0;
    this.readsBest = comparesSections || headingMatch + wordOrder + exactMatch > 0;
    this.weights = conceptWeights(snapshot, concepts);
    this.priors = priorsFor(snapshot.kindPriors, concepts);
  }

  /** `section` is the page's best, and `best` the highest score of any page by its words. */
  read(segment: Segment, page: number, section: number, best: number): SignalValues {
    const { wanted, reader } = this.viewOf(segment, pageLanguage(segment, page));
    const first = segment.arrays.pageFirstSections[page] as number;
    const end = segment.arrays.pageFirstSections[page + 1] as number;
    const inBest = this.readsBest ? reader.read(section, section === first) : reader.nothing;
    const isOpening = section === first && this.readsBest;
    const opening = isOpening
      ? inBest
      : this.readsOpening
        ? reader.read(first, true)
        : reader.nothing;
    return {
      titleMatch: isTitle(segment, page, wanted.stems) ? 1 : 0,
      pathMatch: this.share((concept) =>
        saidShare(wanted.paths[concept] as ConceptNumbers, (term) =>
          standsIn(segment, term, first) ? 1 : 0,
        ),
      ),
      ...this.readLinks(segment, page, wanted),
      headingMatch: inBest.heading,
      ...this.readSections(segment, page, { section, first, inBest, reader, best }),
      opening: this.share((concept) => opening.said[concept] as number),
      exactMatch: this.share((concept) => inBest.spelt[concept] as number),
      brevity: 1 - Math.log(Math.min(end - first, sectionsLong)) / Math.log(sectionsLong),
      kind: this.priors[segment.arrays.pageKinds[page] as number] as number,
    };
  }

  /** A topic is told by the best section alone; the words of a question may stand in the next ones. */
  private readSections(
    segment: Segment,
    page: number,
    { section, first, inBest, reader, best }: SectionsRead,
  ): Pick<SignalValues, "wordOrder" | "closeness" | "wholePage"> {
    if (!this.comparesSections) {
      return { wordOrder: inBest.inOrder, closeness: 0, wholePage: 0 };
    }
    const { whole, sections } = this.pageReaderOf(segment).read(page);
    let wordOrder = inBest.inOrder;
    let closeness = this.share((concept) => inBest.close[concept] as number);
    for (const other of sections) {
      if (other === section) continue;
      const read = reader.read(other, other === first);
      wordOrder = Math.max(wordOrder, read.inOrder);
      closeness = Math.max(
        closeness,
        this.share((concept) => read.close[concept] as number),
      );
    }
    return { wordOrder, closeness, wholePage: best === 0 ? 0 : whole / best };
  }

  private pageReaderOf(segment: Segment): PageReader {
    const known = this.pageReaders.get(segment);
    if (known !== undefined) return known;
    const made = new PageReader(segment, scoringTerms(segment, this.query, this.termWeights));
    this.pageReaders.set(segment, made);
    return made;
  }

  private readLinks(
    { arrays }: Segment,
    page: number,
    { linkTerms }: WantedConcepts,
  ): Pick<SignalValues, "linkMatch" | "links"> {
    const { links } = this.snapshot;
    const target = links && linkTarget(links, arrays.pageRids[page] as number);
    if (links === null || target === null) return { linkMatch: 0, links: 0 };
    const linkMatch = this.share((concept) =>
      saidShare(linkTerms[concept] as ConceptNumbers, (term) => {
        const pages = linksWithTerm(links, target, term);
        return pages / (pages + linkSaturation);
      }),
    );
    const pages = linkingPages(links, target);
    return { linkMatch, links: Math.log1p(pages) / Math.log1p(links.linkingPagesMax) };
  }

  /** Mean over the concepts, the telling ones more. */
  private share(of: (concept: number) => number): number {
    let sum = 0;
    for (let concept = 0; concept < this.weights.length; concept++) {
      sum += (this.weights[concept] as number) * of(concept);
    }
    return sum;
  }

  private viewOf(segment: Segment, language: Language): SegmentView {
    const views = this.views.get(segment) ?? new Map<Language, SegmentView>();
    this.views.set(segment, views);
    const known = views.get(language);
    if (known !== undefined) return known;
    const { snapshot, concepts, weights } = this;
    const wanted = wantedConcepts(snapshot, segment, language, concepts, weights);
    const view = { wanted, reader: new SectionReader(segment, wanted, functionRanks(segment)) };
    views.set(language, view);
    return view;
  }
}

interface SectionsRead {
  readonly section: number;
  readonly first: number;
  readonly inBest: SectionWords;
  readonly reader: SectionReader;
  readonly best: number;
}

/** The query as the pages of one language in a segment know it. */
interface SegmentView {
  readonly wanted: WantedConcepts;
  readonly reader: SectionReader;
}

/** Whether title and query say the same, function words left out on both sides. */
function isTitle(segment: Segment, page: number, concepts: readonly ConceptNumbers[]): boolean {
  const { titleWords, titleWordOffsets } = segment.arrays;
  const start = titleWordOffsets[page] as number;
  const words = titleWords.subarray(start, titleWordOffsets[page + 1]);
  if (words.length === 0 || concepts.length === 0) return false;
  const says = ({ terms, shares }: ConceptNumbers, word: number): boolean =>
    terms.some((term, index) => term === word && (shares[index] as number) > halfOfWord);
  return (
    words.every((word) => concepts.some((concept) => says(concept, word))) &&
    concepts.every((concept) => words.some((word) => says(concept, word)))
  );
}

function standsIn({ arrays }: Segment, term: number, section: number): boolean {
  const { postingOffsets, postingSections } = arrays;
  const end = postingOffsets[term + 1] as number;
  const position = lowerBound(postingSections, postingOffsets[term] as number, end, section);
  return position < end && postingSections[position] === section;
}

const functionRanksOf = new WeakMap<Segment, ReadonlySet<number>>();

/** Ranks of the function words of the segment's languages. */
function functionRanks(segment: Segment): ReadonlySet<number> {
  const known = functionRanksOf.get(segment);
  if (known !== undefined) return known;
  const ranks = new Set<number>();
  for (const language of segment.header.languages) {
    for (const word of functionWords[language]) ranks.add(wordRank(segment, word));
  }
  functionRanksOf.set(segment, ranks);
  return ranks;
}
