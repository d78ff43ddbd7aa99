/** What two languages say alike, in pairs of a question and its answer as a search would meet them. */
import { detectLanguage } from "../../lib/corpus/index.ts";
import type { TextParts } from "../../lib/embeddings/words/word-vectors.ts";
import type { ParallelSection, ParallelSections } from "./parallel-pages.ts";

/** A text, and whether it is English. */
export interface SpokenText extends TextParts {
  readonly isEnglish: boolean;
}

export interface SpokenPair {
  readonly query: SpokenText;
  readonly answer: SpokenText;
  /** Whether either says just what the other does. */
  readonly isTranslation?: boolean;
}

const blockLengthMin = 12;
const answerLengthMin = 40;

/** Paragraphs say the same where both sections have as many; sections do in any case. */
export function* parallelPairs({ english, foreign }: ParallelSections): Generator<SpokenPair> {
  const [here, there] = [blocksOf(foreign.text), blocksOf(english.text)];
  if (here.length === there.length) {
    for (const [index, own] of here.entries()) {
      const other = there[index] as string;
      if (own === other || own.length + other.length < 2 * blockLengthMin) continue;
      if (detectLanguage(own) === "en") continue;
      yield { query: spoken(own, false), answer: spoken(other, true), isTranslation: true };
    }
  }
  yield {
    query: spoken(headingOf(foreign), false),
    answer: spoken(headingOf(english), true),
    isTranslation: true,
  };
  if (english.text.length < answerLengthMin) return;
  const [heading, other] = [headingOf(foreign), headingOf(english)];
  yield { query: spoken(heading, false), answer: answerOf(english, true) };
  yield { query: spoken(other, true), answer: answerOf(foreign, false) };
  yield {
    query: spoken(heading, false),
    answer: { head: "", body: foreign.text, isEnglish: false },
  };
  yield {
    query: { head: "", body: foreign.text, isEnglish: false },
    answer: answerOf(english, true),
  };
}

function answerOf({ headings, text }: ParallelSection, isEnglish: boolean): SpokenText {
  return { head: headings.slice(0, -1).join(" "), body: text, isEnglish };
}

function headingOf({ headings }: ParallelSection): string {
  return headings.at(-1) as string;
}

function spoken(body: string, isEnglish: boolean): SpokenText {
  return { head: "", body, isEnglish };
}

function blocksOf(text: string): readonly string[] {
  return text.split("\n").filter((block) => block.trim() !== "");
}
