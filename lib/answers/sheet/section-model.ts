/** How likely a section answers a question. */
import type { AskedQuestion } from "../question/question.ts";
import type { SectionFeature } from "./features.ts";
import { nearSectionModel, sectionModel } from "./learnt-models.ts";
import { probability } from "./logistic.ts";
import { questionShare, reachesWord, type TermSet, type UnitEvidence } from "./unit-evidence.ts";

export interface SectionEvidence {
  /** Terms of title and heading. */
  readonly title: TermSet;
  /** Terms of the section's text. */
  readonly text: TermSet;
  readonly units: readonly UnitEvidence[];
  /** Cosine between question and section; null without vectors. */
  readonly nearness: number | null;
}

export function sectionFeatures(
  { words }: Pick<AskedQuestion, "words">,
  { title, text, units, nearness }: SectionEvidence,
): Record<SectionFeature, number> {
  const untitled = words.filter((word) => !reachesWord(word, title));
  const rest = questionShare(untitled, () => true);
  const told = questionShare(untitled, (word) => reachesWord(word, text));
  const [best = 0, second = best] = units.map(({ reach }) => reach).sort((a, b) => b - a);
  return {
    said: 1 - rest + told,
    untitled: rest === 0 ? 1 : told / rest,
    best,
    spread: (best + second) / 2,
    titled: 1 - rest,
    unknown: questionShare(words, ({ isKnown }) => !isKnown),
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
