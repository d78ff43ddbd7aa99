/** What a sentence, an item, a row or a line of code has of a question. */

import type { QuestionWord } from "../../contract/index.ts";
import type { Analyser, Language } from "../../corpus/index.ts";
import type { AskedQuestion } from "../question/question.ts";
import type { QuestionKind } from "../question/question-kind.ts";

/** The terms of a text, with their spellings for what is said in a near form. */
export interface TermSet {
  readonly terms: ReadonlySet<string>;
  readonly beginnings: ReadonlySet<string>;
}

export interface UnitEvidence {
  /** Share of the question's weight that stands there word for word. */
  readonly share: number;
  /** The same with words of one family: "encrypted" for "encryption". */
  readonly reach: number;
  /** The same by what tells the units of its section apart. */
  readonly apart: number;
  /** Whether it has what the kind of question asks for, as a number or a date. */
  readonly fits: boolean;
  /** Whether it begins with a word that needs the sentence before. */
  readonly leans: boolean;
  /** Whether it is a label, of fewer terms than a sentence has. */
  readonly isShort: boolean;
}

/** Units of fewer terms are labels. */
const labelTerms = 5;
/** Letters of a label at most: a longer unit has as many terms. */
export const labelMax = 40;

/** Letters that words of one family share at least. */
const familyLength = 5;

export function termSet(text: string, language: Language, analyser: Analyser): TermSet {
  const terms = new Set<string>();
  const beginnings = new Set<string>();
  analyser.analyse(text, language, (chunk) => {
    for (const term of chunk.wordTerms) {
      terms.add(term);
      if (term.length >= familyLength) beginnings.add(term.slice(0, familyLength));
    }
    for (const term of chunk.terms) terms.add(term);
  });
  return { terms, beginnings };
}

export function hasWord({ terms }: QuestionWord, set: TermSet): boolean {
  return terms.some((term) => set.terms.has(term));
}

export function reachesWord(word: QuestionWord, set: TermSet): boolean {
  return (
    hasWord(word, set) ||
    word.terms.some(
      (term) => term.length >= familyLength && set.beginnings.has(term.slice(0, familyLength)),
    )
  );
}

/** Weight of the words of a question that a test holds for. */
export function questionShare(
  words: readonly QuestionWord[],
  holds: (word: QuestionWord) => boolean,
): number {
  return words.reduce((sum, word) => (holds(word) ? sum + word.weight : sum), 0);
}

export function unitEvidence(
  text: string,
  set: TermSet,
  { words, kind }: AskedQuestion,
  within: readonly QuestionWord[],
): UnitEvidence {
  return {
    share: questionShare(words, (word) => hasWord(word, set)),
    apart: apartOf(text, set, within),
    reach: questionShare(words, (word) => reachesWord(word, set)),
    fits: fitsKind(text, kind),
    leans: leaning.test(text),
    isShort: text.length < labelMax && set.terms.size < labelTerms,
  };
}

/** What it counts that a unit says nothing besides the question: of two rows with its words, the shorter. */
const density = 0.3;

/** Of a name such as `d2.xlarge`, a unit that has only a piece of it says half. */
function apartOf(text: string, set: TermSet, within: readonly QuestionWord[]): number {
  const said = text.toLowerCase();
  const telling = within.reduce((sum, word) => {
    if (!reachesWord(word, set)) return sum;
    const isPiece = /[^\p{L}]/u.test(word.word) && !said.includes(word.word);
    return sum + (isPiece ? word.weight / 2 : word.weight);
  }, 0);
  const own = within.filter((word) => hasWord(word, set)).length;
  return telling + (density * own) / Math.max(1, set.terms.size);
}

const leaning =
  /^(?:it|he|she|they|this|these|those|that|his|her|their|its|however|also|but|otherwise|instead|then|thus|therefore)\b/i;

const number =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|none|no limit|unlimited)\b/i;
const signs: Partial<Record<QuestionKind, RegExp>> = {
  amount: number,
  time: /\b(?:1\d{3}|20\d{2})\b|\b(?:january|february|march|april|may|june|july|august|september|october|november|december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|daily|hourly|weekly|monthly|every|after|before|until|once|when)\b/i,
  place: /\b(?:in|at|near|under|below|on|from|located|between|inside|next to)\b/i,
  person:
    /\b[A-Z]\p{Ll}+ (?:\p{Lu}\.? )?\p{Lu}\p{Ll}+|\b(?:owner|admin\w*|user|member|people|person)s?\b/u,
  reason:
    /\b(?:because|since|due to|so that|in order|therefore|reasons?|purpose|caused?|to (?:\p{Ll}+))\b/iu,
  way: /^(?:to |use |run |set |add |choose |select |open |click |create |go |call |install |press |type |enter |start |make |call )|`|\b(?:you can|by \p{Ll}+ing|with the|use)\b/iu,
  meaning: /\b(?:is|are|was|were|means?|refers?|stands for|describes?)\b/i,
  choice:
    /\b(?:can(?:not|'t)?|must|may|only|not|supports?|supported|available|allowed|possible|required?s?|is|are|does|do)\b/i,
  difference: /\b(?:while|whereas|unlike|instead|but|both|differs?|differences?|compared|than)\b/i,
};

export function fitsKind(text: string, kind: QuestionKind): boolean {
  return signs[kind]?.test(text) ?? false;
}
