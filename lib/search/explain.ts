/** The parts of the scores of ranked pages. */
import {
  type Explanation,
  type FieldShare,
  pageSignals,
  type TermShare,
} from "../contract/index.ts";
import {
  type Analyser,
  type IndexableDocument,
  impactStep,
  rankingParameters,
  readIndexableDocuments,
  type Segment,
  sectionsPerPage,
} from "../corpus/index.ts";
import type { Database } from "../storage/index.ts";
import { fieldFrequencies, type TermCounting } from "./index-reader/field-frequencies.ts";
import type { IndexSnapshot } from "./index-reader/index-snapshot.ts";
import { snapshotLexicon } from "./index-reader/snapshot-lexicon.ts";
import type { AnalysedQuery } from "./query/analyse-query.ts";
import { apportion } from "./ranking/apportion.ts";
import type { RankedPage } from "./ranking/ranked-page.ts";
import type { RankingProfile, SignalName } from "./ranking/signal-weights.ts";
import { termWeights } from "./ranking/term-weights.ts";
import { lowerBound } from "./scoring/sorted-search.ts";

/** Whether what words of tickets add is a part of its own: only who may read tickets is told. */
export interface TicketsTold {
  readonly tellsTickets: boolean;
}

export interface ExplainTools {
  readonly database: Database;
  readonly analyser: Analyser;
}

/** One explanation a page, in the order of the pages. Reads their text, so it costs more than a search. */
export async function explainPages(
  snapshot: IndexSnapshot,
  query: AnalysedQuery,
  pages: readonly RankedPage[],
  {
    database,
    analyser,
    sectionGain,
    tellsTickets,
  }: ExplainTools & TicketsTold & Pick<RankingProfile, "sectionGain">,
): Promise<Explanation[]> {
  const units = termWeights(snapshot, query);
  const rids = pages.map(ridOf);
  const documents = new Map(
    (await readIndexableDocuments(database, rids)).map((document) => [document.rid, document]),
  );
  const lexicon = snapshotLexicon(snapshot);
  const counting = { analyser, lexicon };
  const asked = { query, units, sectionGain };
  return pages.map((page) =>
    explain(
      tellsTickets ? page : withoutTickets(page),
      asked,
      documents.get(ridOf(page)),
      counting,
    ),
  );
}

/** By the share of tickets alone one could ask, word by word, what is said in them. */
function withoutTickets(page: RankedPage): RankedPage {
  const { tickets } = page;
  return page.lexical > 0
    ? { ...page, lexical: page.lexical + tickets, tickets: 0 }
    : { ...page, boost: page.boost + tickets, tickets: 0 };
}

function ridOf({ segment, page }: RankedPage): number {
  return segment.arrays.pageRids[page] as number;
}

interface ExplainedQuery extends Pick<RankingProfile, "sectionGain"> {
  readonly query: AnalysedQuery;
  /** Weights of its terms. */
  readonly units: readonly number[];
}

function explain(
  page: RankedPage,
  asked: ExplainedQuery,
  document: IndexableDocument | undefined,
  counting: TermCounting,
): Explanation {
  const named: [part: Explanation["parts"][number]["part"], score: number][] = [
    ["terms", page.lexical],
    ...page.signals.map((score, index): [SignalName, number] => [
      pageSignals[index] as SignalName,
      score,
    ]),
    ["meaning", page.meaning],
    ["tickets", page.tickets],
    ["boost", page.boost],
    ["pinned", page.pinned],
  ];
  const scores = apportion(
    page.score,
    named.map(([, value]) => value),
  );
  const parts = named.map(([part], index) => ({ part, score: scores[index] as number }));
  const ordinal = page.section - (page.segment.arrays.pageFirstSections[page.page] as number);
  const section = document?.sections[ordinal];
  return {
    score: page.score,
    parts: parts.filter(({ score }) => score !== 0),
    terms: termShares(page, asked, scores[0] as number, (term) =>
      document === undefined
        ? []
        : fieldFrequencies(term, document, ordinal, page.segment, counting),
    ),
    section: [...(section?.headingPath ?? [])],
  };
}

type FieldsOf = (term: string) => readonly FieldShare[];

function termShares(
  page: RankedPage,
  asked: ExplainedQuery,
  total: number,
  fieldsOf: FieldsOf,
): TermShare[] {
  const { query, units } = asked;
  const counted = pageShares(page, asked);
  const sum = counted.reduce((all, share) => all + share, 0);
  const shares = counted.map((share) => (sum === 0 ? 0 : (share * total) / sum));
  const rounded = apportion(total, shares);
  const step = impactStep(rankingParameters);
  return query.terms.flatMap(({ term, weight }, index) => {
    const score = rounded[index] as number;
    if ((shares[index] as number) === 0) return [];
    const idf = (units[index] as number) / (weight * step);
    return [{ term, weight, idf, score, fields: spread(score, fieldsOf(term)) }];
  });
}

/** Divides the term's score among the fields in proportion to their weighted frequencies. */
function spread(score: number, fields: readonly FieldShare[]): FieldShare[] {
  const sum = fields.reduce((total, field) => total + field.score, 0);
  if (sum === 0) return [];
  const scores = apportion(
    score,
    fields.map((field) => (score * field.score) / sum),
  );
  return fields.map(({ field }, index) => ({ field, score: scores[index] as number }));
}

/** Each term's share of the page's score: what it adds to the best sections, with their gains. */
function pageShares(
  { segment, page }: RankedPage,
  { query, units, sectionGain }: ExplainedQuery,
): number[] {
  const { pageFirstSections } = segment.arrays;
  const first = pageFirstSections[page] as number;
  const count = (pageFirstSections[page + 1] as number) - first;
  const sections = Array.from({ length: count }, (_unused, index) =>
    sectionShares(segment, first + index, query, units),
  ).map((shares) => ({ shares, score: shares.reduce((sum, share) => sum + share, 0) }));
  sections.sort((left, right) => right.score - left.score);
  return query.terms.map((_term, index) =>
    sections
      .slice(0, sectionsPerPage)
      .reduce(
        (sum, { shares }, order) => sum + sectionGain ** order * (shares[index] as number),
        0,
      ),
  );
}

function sectionShares(
  segment: Segment,
  section: number,
  query: AnalysedQuery,
  units: readonly number[],
): number[] {
  const shares = query.terms.map(
    ({ term }, index) => (units[index] as number) * impactOf(segment, term, section),
  );
  // Only the best term of a group counts, the first of equals.
  const best = new Map<number, number>();
  query.terms.forEach(({ group }, index) => {
    if (group === undefined) return;
    const other = best.get(group);
    if (other === undefined || (shares[index] as number) > (shares[other] as number)) {
      if (other !== undefined) shares[other] = 0;
      best.set(group, index);
    } else {
      shares[index] = 0;
    }
  });
  return shares;
}

function impactOf(segment: Segment, term: string, section: number): number {
  const number = segment.vocabulary.find(term);
  if (number === -1) return 0;
  const { postingOffsets, postingSections, postingImpacts } = segment.arrays;
  const end = postingOffsets[number + 1] as number;
  const position = lowerBound(postingSections, postingOffsets[number] as number, end, section);
  return position < end && postingSections[position] === section
    ? (postingImpacts[position] as number)
    : 0;
}
