/** What a sentence, an item, a row or a line of code has of a question. */

import type { QuestionWord } from "../../contract/index.ts";
import type { AskedQuestion } from "../question/question.ts";
import type { QuestionKind } from "../question/question-kind.ts";
import { isReached, isSaid, type SaidWords } from "./said-words.ts";

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
/** Letters of a label at most. */
const labelMax = 40;

/** Weight of the words of a question that a test holds for, by their places. */
export function questionShare(
  words: readonly QuestionWord[],
  holds: (word: number) => boolean,
): number {
  return words.reduce((sum, { weight }, at) => (holds(at) ? sum + weight : sum), 0);
}

export function unitEvidence(
  text: string,
  said: SaidWords,
  { words, kind }: AskedQuestion,
  within: readonly QuestionWord[],
): UnitEvidence {
  return {
    share: questionShare(words, (word) => isSaid(said, word)),
    apart: apartOf(text, said, within),
    reach: questionShare(words, (word) => isReached(said, word)),
    fits: fitsKind(text, kind),
    leans: leaning.test(text),
    isShort: text.length < labelMax && said.size < labelTerms,
  };
}

/** What it counts that a unit says nothing besides the question: of two rows with its words, the shorter. */
const density = 0.3;

/** A unit that has only a piece of a name such as `d2.xlarge` says half of it. */
function apartOf(text: string, said: SaidWords, within: readonly QuestionWord[]): number {
  const isPiece = (word: string): boolean =>
    /[^\p{L}]/u.test(word) && !text.toLowerCase().includes(word);
  const telling = within.reduce((sum, { word, weight }, at) => {
    if (!isReached(said, at)) return sum;
    return sum + (isPiece(word) ? weight / 2 : weight);
  }, 0);
  const own = within.filter((_word, at) => isSaid(said, at)).length;
  return telling + (density * own) / Math.max(1, said.size);
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
