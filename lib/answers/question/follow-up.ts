/** A follow-up as a question of its own: what it leaves out is taken from the turns before. */
import { fold, isAnyFunctionWord } from "../../corpus/index.ts";
import { asking } from "./question-kind.ts";

export interface EarlierTurn {
  readonly q: string;
}

/** Words that point back, and beginnings that go on. */
const pointing =
  /\b(?:it|its|that|this|those|these|they|them|there|one|ones|same|else|instead)\b|^(?:and|or|but|so|what about|how about|why(?: not)?|und|et|y|e)\b/iu;
/** A question with so few words of its own says too little without the turn before. */
const tellingMin = 2;
/** What is taken over at most: a longer question drowns what is asked now. */
const takenMax = 6;

/** The question as it is when there is nothing to take, and never longer than `lengthMax`. */
export function standaloneQuestion(
  question: string,
  history: readonly EarlierTurn[],
  lengthMax: number,
): string {
  const own = sayingWords(question);
  const needsMore = own.length < tellingMin || pointing.test(question);
  if (!needsMore || history.length === 0) return question;
  const known = new Set(own.map(fold));
  for (const { q } of history.toReversed()) {
    const taken = sayingWords(q).filter((word) => !known.has(fold(word)));
    if (taken.length === 0) continue;
    const whole = `${question} ${taken.slice(0, takenMax).join(" ")}`;
    return whole.length > lengthMax ? question : whole;
  }
  return question;
}

export function sayingWords(text: string): string[] {
  const words =
    text.replace(asking, " ").match(/[\p{L}\p{N}][\p{L}\p{N}_.'’-]*[\p{L}\p{N}]|[\p{L}\p{N}]/gu) ??
    [];
  return words.filter((word) => !isAnyFunctionWord(fold(word)));
}
