/** Weights of the two models of an answer; `content/decisions/answer-sheet.md` has the figures. */
import type { SectionFeature, UnitFeature } from "./features.ts";
import type { LearntModel } from "./logistic.ts";

/** Learnt on the answerable questions of CLAP NQ: is the sentence one of those that answer. */
export const unitModel: LearntModel<UnitFeature> = {
  bias: -0.5,
  weights: { rank: -1, share: 1.2, near: -0.6, fits: 0.4, first: 0.6, short: -0.8 },
};

/** Learnt on questions to documentations and to others: does the section answer. */
export const sectionModel: LearntModel<Exclude<SectionFeature, "nearness">> = {
  bias: -2.733,
  weights: {
    said: 2.293,
    untitled: 0.706,
    best: 0.833,
    spread: 0.586,
    titled: 2.76,
    unknown: -1.042,
  },
};

/** The same where vectors say how near the section is to the question. */
export const nearSectionModel: LearntModel<SectionFeature> = {
  bias: -4.285,
  weights: {
    said: 2.079,
    untitled: 0.91,
    best: 0.561,
    spread: 0.362,
    titled: 2.133,
    unknown: -0.77,
    nearness: 4.747,
  },
};
