/** How likely a section answers a question. */
import type { AskedQuestion } from "../question/question.ts";
import type { SectionFeature } from "./features.ts";
import { nearSectionModel, sectionModel } from "./learnt-models.ts";
import { probability } from "./logistic.ts";
import { isReached, type SaidWords } from "./said-words.ts";
import { questionShare, type UnitEvidence } from "./unit-evidence.ts";

export interface SectionEvidence {
  /** What title and heading say. */
  readonly title: SaidWords;
  /** What the units say. */
  readonly said: readonly SaidWords[];
  readonly units: readonly UnitEvidence[];
  /** Cosine between question and section; null without vectors. */
  readonly nearness: number | null;
}

export function sectionFeatures(
  { words }: Pick<AskedQuestion, "words">,
  { title, said, units, nearness }: SectionEvidence,
): Record<SectionFeature, number> {
  const isTold = (word: number): boolean => said.some((unit) => isReached(unit, word));
  const rest = questionShare(words, (word) => !isReached(title, word));
  const told = questionShare(words, (word) => !isReached(title, word) && isTold(word));
  const [best = 0, second = best] = units.map(({ reach }) => reach).sort((a, b) => b - a);
  return {
    said: 1 - rest + told,
    untitled: rest === 0 ? 1 : told / rest,
    best,
    spread: (best + second) / 2,
    titled: 1 - rest,
    unknown: questionShare(words, (word) => words[word]?.isKnown === false),
    nearness: Math.max(0, nearness ?? 0),
  };
}

export function sectionChance(
  question: Pick<AskedQuestion, "words">,
  evidence: SectionEvidence,
): number {
  const features = sectionFeatures(question, evidence);
  return evidence.nearness === null
    ? probability(sectionModel, features)
    : probability(nearSectionModel, features);
}
