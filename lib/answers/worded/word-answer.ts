/**
 * An answer in the words of a language model, each sentence checked against the passages that it
 * names. What does not stand on them is left out, and an answer that lost its point is none.
 */
import { redactText } from "../../base/index.ts";
import {
  type AnswerPassage,
  type AnswerSentence,
  cutText,
  type FoundPassage,
} from "../../contract/index.ts";
import { type Analyser, languageOfTag } from "../../corpus/index.ts";
import type { AnswerModel } from "./answer-model.ts";
import { askToWord } from "./answer-prompt.ts";
import { isSupported } from "./is-supported.ts";
import type { WordedSentence } from "./sentence-reader.ts";
import type { CitedText } from "./support-evidence.ts";

/** A passage that the model may name, with the language of its page. */
export interface GivenPassage {
  readonly passage: AnswerPassage;
  readonly language: string;
}

export interface Wording {
  readonly question: string;
  readonly passages: readonly GivenPassage[];
  readonly analyser: Analyser;
  /** Told of each sentence that stands, as soon as it does. */
  readonly onSentence: (sentence: AnswerSentence) => void;
  readonly signal?: AbortSignal | undefined;
}

const sentencesMax = 8;
const sentenceLengthMax = 500;
/** Code, markup and links: they are quoted, not worded. */
const unworded = /```|[<>{}]|\]\(|\w:\/\/|[\n\r]/;

/** Null where the passages had better stand alone. */
export async function wordAnswer(
  model: AnswerModel,
  { question, passages, analyser, onSentence, signal }: Wording,
): Promise<readonly AnswerSentence[] | null> {
  const texts = new Map(passages.map((given) => [given.passage.number, citedText(given)]));
  const kept: AnswerSentence[] = [];
  const verdicts: boolean[] = [];
  const take = (said: WordedSentence): void => {
    if (verdicts.length >= sentencesMax) return;
    const sentence = checked(said, texts, analyser);
    verdicts.push(sentence !== null);
    if (sentence === null) return;
    kept.push(sentence);
    onSentence(sentence);
  };
  const shown = passages.map(({ passage: { number, title, heading, text } }) => ({
    number,
    name: heading === undefined ? title : `${title} › ${heading}`,
    text,
  }));
  // As of tickets: what says who asks, or opens a door, stays here.
  const isWhole = await model.word(askToWord(redactText(question), shown), take, signal);
  // The first sentence is the answer; the others say more of it.
  const hasPoint = verdicts[0] === true && kept.length * 2 >= verdicts.length;
  return isWhole && hasPoint ? kept : null;
}

function citedText({ passage, language }: GivenPassage): CitedText {
  const { title, heading = "", text } = passage;
  return { text: `${text}\n${title}\n${heading}`, language: languageOfTag(language) ?? "und" };
}

/** Null for one that names what it was not given, or says what does not stand there. */
function checked(
  { text, passages }: WordedSentence,
  texts: ReadonlyMap<number, CitedText>,
  analyser: Analyser,
): AnswerSentence | null {
  const said = cutText(text, 2 * sentenceLengthMax).trim();
  const numbers = [...new Set(passages)];
  const cited = numbers.flatMap((number) => texts.get(number) ?? []);
  if (said === "" || said.length > sentenceLengthMax || unworded.test(said)) return null;
  if (cited.length === 0 || cited.length < numbers.length) return null;
  const plain = said.replace(/[\p{C}\s]+/gu, " ");
  // A number is a promise: passages that do not say it are not named.
  const saying = numbers.filter((_, at) => isSupported(plain, cited[at] as CitedText, analyser));
  return saying.length === 0 ? null : { text: plain, passages: saying };
}

/** Beyond the sheet, so many sections are given, each up to this length. */
export const sectionsGiven = 3;
const sectionLengthMax = 1_200;

/** The beginning of a section, to whole units. */
export function sectionPassage(passage: FoundPassage, number: number): AnswerPassage {
  const { id, title, path, url, collection, heading, anchor } = passage;
  let end = 0;
  for (const unit of passage.units) {
    if (unit.end > sectionLengthMax) break;
    end = unit.end;
  }
  return {
    number,
    id,
    title,
    path,
    ...(url !== undefined && { url }),
    collection,
    ...(heading !== undefined && { heading }),
    ...(anchor !== undefined && { anchor }),
    kind: "text",
    text: end === 0 ? cutText(passage.text, sectionLengthMax) : passage.text.slice(0, end),
    highlights: [],
  };
}
