/** A found section as an answer is cut from it: what each of its units has of the question. */
import type { FoundPassage, PassageUnit, QuestionWord } from "../../contract/index.ts";
import type { Analyser } from "../../corpus/index.ts";
import type { AskedQuestion } from "../question/question.ts";
import { isReached, type SaidWords, type WordReader } from "./said-words.ts";
import { sectionChance } from "./section-model.ts";
import { sectionTerms } from "./section-terms.ts";
import { type UnitEvidence, unitEvidence } from "./unit-evidence.ts";

export interface SectionTools {
  /** Finds the words of the question. */
  readonly read: WordReader;
  readonly analyser: Analyser;
}

export interface SectionReading {
  readonly passage: FoundPassage;
  /** Evidence of its first units, in their order. */
  readonly units: readonly UnitEvidence[];
  /** What each of them says. */
  readonly said: readonly SaidWords[];
  /** What title and heading say. */
  readonly title: SaidWords;
  /** How likely the section answers the question, 0 to 1. */
  readonly chance: number;
}

export function readSection(
  passage: FoundPassage,
  question: AskedQuestion,
  { read, analyser }: SectionTools,
): SectionReading {
  const terms = sectionTerms(passage, analyser);
  const title = read(terms.title);
  const said = terms.units.map(read);
  const local = wordsWithin(question, said);
  const units = said.map((unit, at) => {
    const { start, end } = passage.units[at] as PassageUnit;
    return unitEvidence(passage.text.slice(start, end), unit, question, local);
  });
  const { nearness } = passage;
  const chance = sectionChance(question, { title, said, units, nearness });
  return { passage, units, said, title, chance };
}

/**
 * The words of the question by how few units of the section say them: what all rows of a table have
 * tells none of them apart.
 */
function wordsWithin({ words }: AskedQuestion, said: readonly SaidWords[]): QuestionWord[] {
  const weighed = words.map((word, at) => {
    const saying = said.filter((unit) => isReached(unit, at)).length;
    return { ...word, weight: word.weight * Math.log(1 + said.length / (1 + saying)) };
  });
  const sum = weighed.reduce((total, { weight }) => total + weight, 0);
  return sum === 0 ? [...words] : weighed.map((word) => ({ ...word, weight: word.weight / sum }));
}
