/** What speaks for a page besides its words, and how much each of it counts for a kind of query. */
import { pageSignals } from "../../contract/index.ts";
import { sectionGain } from "../../corpus/index.ts";
import type { QueryKind } from "../query/query-kind.ts";

export type SignalName = (typeof pageSignals)[number];

/** A number for each signal. Signals are 0 to 1. */
export type SignalValues = Readonly<Record<SignalName, number>>;

/** How pages are ranked for one kind of query. */
export interface RankingProfile {
  /** What a page's second section adds to its best, the third its square and so on. */
  readonly sectionGain: number;
  /** Whether the page as a whole and its next sections are looked at, and not its best one alone. */
  readonly comparesSections: boolean;
  /** Most that each signal adds, as a share of the best score by words, where words alone rank. */
  readonly words: SignalValues;
  /** The same where vectors rank too, learnt together with that of nearness. */
  readonly vectors: SignalValues;
  /** What a cosine of 1 adds, where the vectors know all of the query. */
  readonly meaning: number;
}

/** Learnt from link texts, which name pages: `content/decisions/learnt-ranking.md`. */
const topicWords: SignalValues = {
  titleMatch: 0.82,
  pathMatch: 0.7,
  linkMatch: 0.58,
  headingMatch: 0.43,
  wordOrder: 0.29,
  closeness: 0,
  wholePage: 0,
  opening: 0.03,
  exactMatch: 0.08,
  links: 0.49,
  brevity: 0.47,
  kind: 0.15,
};
const topicVectors: SignalValues = {
  titleMatch: 0.98,
  pathMatch: 0.78,
  linkMatch: 0.75,
  headingMatch: 0.42,
  wordOrder: 0.36,
  closeness: 0,
  wholePage: 0,
  opening: 0.01,
  exactMatch: 0.12,
  links: 0.56,
  brevity: 0.64,
  kind: 0.15,
};

/** Learnt from link texts and from sentences together: `content/decisions/facts-in-pages.md`. */
const questionWords: SignalValues = {
  titleMatch: 0.52,
  pathMatch: 0.61,
  linkMatch: 0.76,
  headingMatch: 0.14,
  wordOrder: 0.52,
  closeness: 0.26,
  wholePage: 0.32,
  opening: 0,
  exactMatch: 0,
  links: 0.47,
  brevity: 0.4,
  kind: 0.15,
};
const questionVectors: SignalValues = {
  titleMatch: 0.45,
  pathMatch: 0.6,
  linkMatch: 0.74,
  headingMatch: 0.11,
  wordOrder: 0.58,
  closeness: 0.3,
  wholePage: 0.35,
  opening: 0,
  exactMatch: 0,
  links: 0.53,
  brevity: 0.51,
  kind: 0.15,
};

/**
 * Learnt from sentences, items of lists and rows of tables alone. Nearness, learnt with them, had .12
 * and found no more of them first, so words alone rank.
 */
const factWords: SignalValues = {
  titleMatch: 0,
  pathMatch: 0.05,
  linkMatch: 0.18,
  headingMatch: 0.07,
  wordOrder: 0.72,
  closeness: 0.69,
  wholePage: 0.6,
  opening: 0,
  exactMatch: 0,
  links: 0.1,
  brevity: 0.37,
  kind: 0.15,
};

const profiles: Readonly<Record<QueryKind, RankingProfile>> = {
  topic: {
    sectionGain,
    comparesSections: false,
    words: topicWords,
    vectors: topicVectors,
    meaning: 1.25,
  },
  question: {
    sectionGain: 0,
    comparesSections: true,
    words: questionWords,
    vectors: questionVectors,
    meaning: 0.64,
  },
  fact: {
    sectionGain: 0,
    comparesSections: true,
    words: factWords,
    vectors: factWords,
    meaning: 0,
  },
};

/**
 * In a small documentation the words of a question name the page, as those of a topic do; in a large
 * one hundreds of pages have the names, and what stands in one place tells them apart. Between these
 * numbers of pages one ranking passes into the other.
 */
const smallPages = 1_000;
const largePages = 5_000;

/** `pages` are those that may answer. */
export function rankingProfile(kind: QueryKind, pages: number): RankingProfile {
  const { topic } = profiles;
  const own = profiles[kind];
  const share = Math.log(pages / smallPages) / Math.log(largePages / smallPages);
  if (own === topic || share <= 0) return topic;
  return share >= 1 ? own : between(topic, own, share);
}

function between(from: RankingProfile, to: RankingProfile, share: number): RankingProfile {
  const mix = (start: number, end: number): number => start + share * (end - start);
  const mixAll = (start: SignalValues, end: SignalValues): SignalValues =>
    Object.fromEntries(pageSignals.map((name) => [name, mix(start[name], end[name])])) as Record<
      SignalName,
      number
    >;
  return {
    sectionGain: mix(from.sectionGain, to.sectionGain),
    comparesSections: true,
    words: mixAll(from.words, to.words),
    vectors: mixAll(from.vectors, to.vectors),
    meaning: mix(from.meaning, to.meaning),
  };
}

/**
 * For a ticket, most of whose words no title has: what votes of its pages gain on twelve
 * documentations is most with a quarter (81.4 % instead of 80.6; a half 81.3, all 78.9).
 */
const textShare = 0.25;
export const textWeights = {
  ...(Object.fromEntries(
    pageSignals.map((name) => [name, textShare * topicWords[name]]),
  ) as SignalValues),
  opening: 0,
};
