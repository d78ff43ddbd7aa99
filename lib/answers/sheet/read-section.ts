/** A found section as an answer is cut from it: what each of its units has of the question. */
import type { FoundPassage, QuestionWord } from "../../contract/index.ts";
import { type Analyser, fold, languageOfTag } from "../../corpus/index.ts";
import type { AskedQuestion } from "../question/question.ts";
import { sectionChance } from "./section-model.ts";
import {
  labelMax,
  reachesWord,
  type TermSet,
  termSet,
  type UnitEvidence,
  unitEvidence,
} from "./unit-evidence.ts";

export interface SectionReading {
  readonly passage: FoundPassage;
  /** Of its first units, in their order. */
  readonly units: readonly UnitEvidence[];
  /** Terms of each unit; none of one that says no word of the question. */
  readonly sets: readonly TermSet[];
  /** Terms of title and heading. */
  readonly title: TermSet;
  /** How likely the section answers the question, 0 to 1. */
  readonly chance: number;
  /** Terms of a unit, the ones that say nothing of the question included. */
  lengthOf(unit: number): number;
}

/** Units of a section that are read: one of 10,000 rows has its best ones among the first, or none. */
const unitsRead = 300;

export function readSection(
  passage: FoundPassage,
  question: AskedQuestion,
  analyser: Analyser,
): SectionReading {
  const { text, nearness } = passage;
  const language = languageOfTag(passage.language) ?? "und";
  const title = termSet(`${passage.title}\n${passage.heading ?? ""}`, language, analyser);
  const read = passage.units.slice(0, unitsRead);
  const texts = read.map(({ start, end }) => text.slice(start, end));
  // A row is read with the names of its columns: "supports tags: yes".
  const maySay = beginningsOf(question);
  const said = read.map(({ kind, note }, at) =>
    kind === "row" ? `${note}\n${texts[at]}` : (texts[at] ?? ""),
  );
  const cut = (unit: string): TermSet => termSet(unit, language, analyser);
  const sets = said.map((unit) => (unit.length < labelMax || maySay(unit) ? cut(unit) : noTerms));
  const local = wordsWithin(question, sets);
  const units = texts.map((unit, at) => unitEvidence(unit, sets[at] as TermSet, question, local));
  const chance = sectionChance(question, { title, text: union(sets), units, nearness });
  const lengthOf = (at: number): number =>
    (sets[at] === noTerms ? cut(said[at] ?? "") : (sets[at] as TermSet)).terms.size;
  return { passage, units, sets, title, chance, lengthOf };
}

const noTerms: TermSet = { terms: new Set(), beginnings: new Set() };
/** Forms of a word differ in what comes behind; of numbers in their signs too, as 1,000 and 1000. */
const beginningLength = 4;

/**
 * Tells whether a text may say a word of the question: the letters that its forms begin with stand
 * somewhere. Most units of a long section say none, and are not cut into words; labels are,
 * because their length counts.
 */
function beginningsOf({ words }: AskedQuestion): (text: string) => boolean {
  const beginnings = new Set(
    words.flatMap(({ terms }) =>
      terms.map((term) => {
        const length = Math.min(beginningLength, term.length - 1);
        return term.slice(0, /^\d/.test(term) ? 1 : Math.max(1, length));
      }),
    ),
  );
  return (text) => {
    const folded = fold(text);
    for (const beginning of beginnings) if (folded.includes(beginning)) return true;
    return false;
  };
}

/**
 * The words of the question by how few units of the section say them: what all rows of a table have
 * tells none of them apart.
 */
function wordsWithin({ words }: AskedQuestion, sets: readonly TermSet[]): QuestionWord[] {
  const weighed = words.map((word) => {
    const saying = sets.filter((set) => reachesWord(word, set)).length;
    return { ...word, weight: word.weight * Math.log(1 + sets.length / (1 + saying)) };
  });
  const sum = weighed.reduce((total, { weight }) => total + weight, 0);
  return sum === 0 ? [...words] : weighed.map((word) => ({ ...word, weight: word.weight / sum }));
}

export function union(sets: readonly TermSet[]): TermSet {
  const terms = new Set<string>();
  const beginnings = new Set<string>();
  for (const set of sets) {
    for (const term of set.terms) terms.add(term);
    for (const beginning of set.beginnings) beginnings.add(beginning);
  }
  return { terms, beginnings };
}
