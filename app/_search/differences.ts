/** Puts the explanations of one or two pages side by side. */
import type { Explanation, TermShare } from "knowledge-sdk/schemas";
import type { PageMessages } from "../_messages/tables.ts";
import type { PageTranslator } from "../_messages/translate.ts";

/** One figure of each page; 0 for a page that lacks it. */
export interface ComparedFigure {
  readonly name: string;
  readonly scores: readonly number[];
}

export interface ComparedTerm extends ComparedFigure {
  readonly idf: number;
  readonly weight: number;
  /** The fields of each page that hold the term, as a text. */
  readonly places: readonly string[];
}

/** Names of the parts of a score, in display order. */
const partNames = {
  terms: "score.terms",
  titleMatch: "score.titleMatch",
  pathMatch: "score.pathMatch",
  linkMatch: "score.linkMatch",
  headingMatch: "score.headingMatch",
  wordOrder: "score.wordOrder",
  closeness: "score.closeness",
  wholePage: "score.wholePage",
  opening: "score.opening",
  exactMatch: "score.exactMatch",
  links: "score.links",
  brevity: "score.brevity",
  kind: "score.kind",
  meaning: "score.meaning",
  tickets: "score.tickets",
  boost: "score.boost",
  pinned: "score.pinned",
} as const satisfies Record<Explanation["parts"][number]["part"], keyof PageMessages>;

export function compareParts(pages: readonly Explanation[], t: PageTranslator): ComparedFigure[] {
  const figures = Object.entries(partNames).map(([part, name]) => ({
    name: t(name),
    scores: pages.map(({ parts }) => parts.find((entry) => entry.part === part)?.score ?? 0),
  }));
  return figures.filter(({ scores }) => scores.some((score) => score !== 0));
}

/** All terms of either page, those that weigh most first. */
export function compareTerms(pages: readonly Explanation[]): ComparedTerm[] {
  const terms = new Map(pages.flatMap((page) => page.terms.map((share) => [share.term, share])));
  const compared = [...terms.values()].map(({ term, idf, weight }) => {
    const shares = pages.map((page) => page.terms.find((share) => share.term === term));
    return {
      name: term,
      idf,
      weight,
      scores: shares.map((share) => share?.score ?? 0),
      places: shares.map((share) => (share === undefined ? "" : placesOf(share))),
    };
  });
  return compared.sort((left, right) => Math.max(...right.scores) - Math.max(...left.scores));
}

/** The part in which the two pages differ most; null when they do not differ. */
export function largestDifference(parts: readonly ComparedFigure[]): ComparedFigure | null {
  const [largest] = [...parts].sort(
    (left, right) => Math.abs(difference(right)) - Math.abs(difference(left)),
  );
  return largest === undefined || difference(largest) === 0 ? null : largest;
}

/** How much the first page has more than the second. */
export function difference({ scores: [first = 0, second = 0] }: ComparedFigure): number {
  return first - second;
}

function placesOf({ fields }: TermShare): string {
  return fields.map(({ field, score }) => `${field} ${score.toFixed(2)}`).join(", ");
}
