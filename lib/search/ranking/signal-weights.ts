/** What speaks for a page besides its words, and how much each of it counts. */

export const signalNames = [
  "titleMatch",
  "pathMatch",
  "linkMatch",
  "headingMatch",
  "wordOrder",
  "opening",
  "exactMatch",
  "links",
  "brevity",
  "kind",
] as const;
export type SignalName = (typeof signalNames)[number];

/** A number for each signal. Signals are 0 to 1. */
export type SignalValues = Readonly<Record<SignalName, number>>;

/**
 * Most that each adds, as a share of the best score by words, where words alone rank.
 * `content/decisions/learnt-ranking.md` has the figures of both sets of weights.
 */
export const wordWeights: SignalValues = {
  titleMatch: 0.82,
  pathMatch: 0.7,
  linkMatch: 0.58,
  headingMatch: 0.43,
  wordOrder: 0.29,
  opening: 0.03,
  exactMatch: 0.08,
  links: 0.49,
  brevity: 0.47,
  kind: 0.15,
};

/** The same where vectors rank too, learnt together with that of nearness (`fuse-pages.ts`). */
export const vectorWeights: SignalValues = {
  titleMatch: 0.98,
  pathMatch: 0.78,
  linkMatch: 0.75,
  headingMatch: 0.42,
  wordOrder: 0.36,
  opening: 0.01,
  exactMatch: 0.12,
  links: 0.56,
  brevity: 0.64,
  kind: 0.15,
};

/**
 * For a ticket, most of whose words no title has: what votes of its pages gain on twelve
 * documentations is most with a quarter (81.4 % instead of 80.6; a half 81.3, all 78.9).
 */
const textShare = 0.25;
export const textWeights = Object.fromEntries(
  signalNames.map((name) => [name, textShare * wordWeights[name]]),
) as SignalValues;
