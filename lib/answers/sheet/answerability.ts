/** Whether pages answer a question, and what the nearest of them lacks: an answer without its quotes. */
import type { AnswerGround, FoundPassage } from "../../contract/index.ts";
import { type Analyser, createAnalyser } from "../../corpus/index.ts";
import { readQuestion } from "../question/question.ts";
import { makeSheet, sectionsRead } from "./make-sheet.ts";
import { readSection } from "./read-section.ts";
import { createWordReader, isReached } from "./said-words.ts";
import { questionShare } from "./unit-evidence.ts";

export interface Answerability {
  /** How likely the nearest page answers, 0 to 1. */
  readonly chance: number;
  readonly nearest: Pick<FoundPassage, "id" | "title" | "path"> | null;
  /** Ids of the nearest pages, the best first. */
  readonly near: readonly string[];
  /** Words of the question, folded, that its best section has in no form. */
  readonly missing: readonly string[];
  /** What they weigh in the question, 0 to 1. */
  readonly missingShare: number;
}

/** Sections that are looked at for a question. */
export const sectionsJudged = sectionsRead;
/** Distinct words that are kept analysed: one question after the other meets the same sections. */
const analysedWords = 50_000;
let shared: Analyser | null = null;

export function sharedAnalyser(): Analyser {
  shared ??= createAnalyser(analysedWords);
  return shared;
}

const nothing: Answerability = { chance: 0, nearest: null, near: [], missing: [], missingShare: 1 };

export function answerability(
  text: string,
  ground: AnswerGround,
  analyser: Analyser,
): Answerability {
  const { sections, confidence, nearest: pages } = makeSheet(text, ground, analyser);
  const [best] = sections;
  const question = readQuestion(text, ground.words);
  const { words } = question;
  if (best === undefined) return { ...nothing, missing: words.map(({ word }) => word) };
  const tools = { read: createWordReader(words), analyser };
  const { said, title } = readSection(best, question, tools);
  const isThere = (word: number): boolean =>
    isReached(title, word) || said.some((unit) => isReached(unit, word));
  const missing = words.flatMap(({ word }, at) => (isThere(at) ? [] : [word]));
  const missingShare = questionShare(words, (word) => !isThere(word));
  const { id, title: name, path } = best;
  return {
    chance: confidence,
    nearest: { id, title: name, path },
    near: pages.map((page) => page.id),
    missing,
    missingShare,
  };
}
