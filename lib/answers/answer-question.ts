/** Answers questions from the documentation: in its own words, or in those of a model that stands on them. */
import {
  type AnswerPassage,
  type AnswerSentence,
  type AskResponse,
  KnowledgeError,
  limits,
  type VisibleStore,
} from "../contract/index.ts";
import { type Analyser, createAnalyser } from "../corpus/index.ts";
import { type EarlierTurn, standaloneQuestion } from "./question/follow-up.ts";
import { questionParts } from "./question/question-parts.ts";
import { joinSheets } from "./sheet/join-sheets.ts";
import { type AnswerSheet, highlightsOf, makeSheet, sectionsRead } from "./sheet/make-sheet.ts";
import type { AnswerModel } from "./worded/answer-model.ts";
import {
  type GivenPassage,
  sectionPassage,
  sectionsGiven,
  wordAnswer,
} from "./worded/word-answer.ts";

export interface AskOptions {
  /** One collection, or several separated by commas. Default: all. */
  readonly collection?: string | undefined;
  /** Version of pages that have several. Default: the newest of each. */
  readonly version?: string | undefined;
  /** The reader's language as a BCP 47 tag. Default: all languages alike. */
  readonly lang?: string | undefined;
  /** Earlier turns of the conversation, oldest first. Default: none. */
  readonly history?: readonly EarlierTurn[] | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Looks for passages when it is its turn; a model is waited for outside of it. Default: at once. */
  readonly inTurn?: InTurn | undefined;
}

export type InTurn = <T>(work: (signal: AbortSignal | undefined) => Promise<T>) => Promise<T>;

/**
 * What a stream of an answer consists of, in this order: passages, sentences, and the whole.
 * Passages come again when a sentence names one that was not among them.
 */
export type AnswerEvent =
  | { readonly type: "passages"; readonly passages: readonly AnswerPassage[] }
  | { readonly type: "sentence"; readonly sentence: AnswerSentence }
  | { readonly type: "done"; readonly response: AskResponse };

export interface AnsweringParts {
  readonly store: VisibleStore;
  readonly model: AnswerModel | undefined;
  /** Told of what comes before the whole. */
  readonly tell: (event: AnswerEvent) => void;
}

/** Distinct words that are kept analysed: those of the sections that answer, over and over. */
const analysedWords = 50_000;

/** One for all stores of a process: what it keeps does not depend on documents. */
let shared: Analyser | null = null;

export async function answerQuestion(
  { store, model, tell }: AnsweringParts,
  asked: string,
  { history = [], signal, inTurn = (work) => work(signal), ...where }: AskOptions,
): Promise<AskResponse> {
  shared ??= createAnalyser(analysedWords);
  const analyser = shared;
  const startedAt = performance.now();
  const answerGround = store.answerGround?.bind(store);
  if (answerGround === undefined) throw unsupported();
  const question = standaloneQuestion(asked, history, limits.queryLengthMax);
  signal?.throwIfAborted();
  const sheet = await inTurn(async (turn) => {
    const sheetOf = async (part: string): Promise<AnswerSheet> => {
      const ground = await answerGround(part, { ...where, limit: sectionsRead });
      turn?.throwIfAborted();
      return makeSheet(part, ground, analyser);
    };
    const parts = questionParts(question, limits.queryLengthMax);
    const ofParts = parts.length > 1 ? joinSheets(await Promise.all(parts.map(sheetOf))) : null;
    return ofParts ?? sheetOf(question);
  });
  tell({ type: "passages", passages: sheet.passages });
  const quoted = sheet.passages.map(({ number, text }) => ({ text, passages: [number] }));
  const isWorded = model !== undefined && quoted.length > 0;
  const given = isWorded ? givenPassages(sheet, analyser) : [];
  const worded = !isWorded
    ? null
    : await wordAnswer(model, {
        question,
        passages: given,
        analyser,
        onSentence: tellingOf(sheet, given, tell),
        signal,
      });
  if (worded === null) for (const sentence of quoted) tell({ type: "sentence", sentence });
  const by = worded === null ? "documentation" : "model";
  const sentences = worded ?? quoted;
  return {
    question,
    answer: sentences.length === 0 ? null : { by, sentences: [...sentences] },
    ...(sheet.reason !== null && { reason: sheet.reason }),
    confidence: sheet.confidence,
    passages: namedPassages(sheet, given, worded ?? []),
    nearest: [...sheet.nearest],
    collection: where.collection ?? null,
    duration_ms: Math.round((performance.now() - startedAt) * 1_000) / 1_000,
  };
}

/** Those of the sheet, and the beginnings of the sections that come next. */
function givenPassages(
  { passages, sections, question }: AnswerSheet,
  analyser: Analyser,
): readonly GivenPassage[] {
  const languages = new Map(sections.map((section) => [placeOf(section), section.language]));
  const isQuoted = new Set(passages.map(placeOf));
  const others = sections
    .filter((section) => !isQuoted.has(placeOf(section)))
    .slice(0, sectionsGiven)
    .map((section, index) => {
      const passage = sectionPassage(section, passages.length + index + 1);
      const highlights = highlightsOf(passage.text, section, question, analyser);
      return { passage: { ...passage, highlights }, language: section.language };
    });
  const sheet = passages.map((passage) => ({
    passage,
    language: languages.get(placeOf(passage)) ?? "und",
  }));
  return [...sheet, ...others];
}

function placeOf({ id, anchor = "" }: Pick<AnswerPassage, "id" | "anchor">): string {
  return `${id}#${anchor}`;
}

/** The sheet's, and what sentences name besides. */
function namedPassages(
  { passages }: AnswerSheet,
  given: readonly GivenPassage[],
  sentences: readonly AnswerSentence[],
): AnswerPassage[] {
  const named = new Set(sentences.flatMap((sentence) => sentence.passages));
  const others = given.slice(passages.length).filter(({ passage }) => named.has(passage.number));
  return [...passages, ...others.map(({ passage }) => passage)];
}

/** Whoever reads a stream has each passage before the sentence that names it. */
function tellingOf(
  sheet: AnswerSheet,
  given: readonly GivenPassage[],
  tell: AnsweringParts["tell"],
): (sentence: AnswerSentence) => void {
  const told: AnswerSentence[] = [];
  let count = sheet.passages.length;
  return (sentence) => {
    told.push(sentence);
    const passages = namedPassages(sheet, given, told);
    if (passages.length > count) tell({ type: "passages", passages });
    count = passages.length;
    tell({ type: "sentence", sentence });
  };
}

function unsupported(): KnowledgeError {
  return new KnowledgeError(
    "answers_unsupported",
    "This service cannot quote its pages; use the search.",
  );
}
