/** A question as the answer is looked for: its kind and its words, each with what it weighs. */
import type { QuestionWord } from "../../contract/index.ts";
import { type QuestionKind, questionKind } from "./question-kind.ts";
import { wordsThatAsk } from "./words-that-ask.ts";

export interface AskedQuestion {
  readonly text: string;
  readonly kind: QuestionKind;
  /** Those that an answer must say; their weights sum to 1. */
  readonly words: readonly QuestionWord[];
}

export function readQuestion(text: string, words: readonly QuestionWord[]): AskedQuestion {
  const isAsked = wordsThatAsk(text);
  const telling = words.filter(({ word }) => !isAsked(word));
  const sum = telling.reduce((total, { weight }) => total + weight, 0);
  return {
    text,
    kind: questionKind(text),
    words: sum === 0 ? words : telling.map((word) => ({ ...word, weight: word.weight / sum })),
  };
}
