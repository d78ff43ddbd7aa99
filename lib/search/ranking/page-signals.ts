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
import { wordRank } from "../query/page-conditions.ts";
import type { QueryConcept } from "../query/query-concepts.ts";
import { priorsFor } from "../scoring/kind-prior.ts";
import { lowerBound } from "../scoring/sorted-search.ts";
import { SectionReader } from "./section-words.ts";
import type { SignalValues } from "./signal-weights.ts";
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

/** Reads the signals of a query's best pages. */
export class SignalReader {
  private readonly snapshot: IndexSnapshot;
  private readonly concepts: readonly QueryConcept[];
  /** How telling each of the concepts is; they sum to 1. */
  readonly weights: readonly number[];
  private readonly priors: readonly number[];
  private readonly views = new Map<Segment, Map<Language, SegmentView>>();

  constructor(snapshot: IndexSnapshot, concepts: readonly QueryConcept[]) {
    this.snapshot = snapshot;
    this.concepts = concepts;
    this.weights = conceptWeights(snapshot, concepts);
    this.priors = priorsFor(snapshot.kindPriors, concepts);
  }

  /** `section` is the page's best. */
  read(segment: Segment, page: number, section: number): SignalValues {
    const { wanted, reader } = this.viewOf(segment, pageLanguage(segment, page));
    const first = segment.arrays.pageFirstSections[page] as number;
    const end = segment.arrays.pageFirstSections[page + 1] as number;
    const best = reader.read(section, section === first);
    const opening = section === first ? best : reader.read(first, true);
    return {
      titleMatch: isTitle(segment, page, wanted.stems) ? 1 : 0,
      pathMatch: this.share((concept) =>
        saidShare(wanted.paths[concept] as ConceptNumbers, (term) =>
          standsIn(segment, term, first) ? 1 : 0,
        ),
      ),
      ...this.readLinks(segment, page, wanted),
      headingMatch: best.heading,
      wordOrder: best.inOrder,
      opening: this.share((concept) => opening.said[concept] as number),
      exactMatch: this.share((concept) => best.spelt[concept] as number),
      brevity: 1 - Math.log(Math.min(end - first, sectionsLong)) / Math.log(sectionsLong),
      kind: this.priors[segment.arrays.pageKinds[page] as number] as number,
    };
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
