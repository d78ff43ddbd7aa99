/** Answers questions from the documentation, in its own words. */
import {
  type AnswerPassage,
  type AnswerSentence,
  type AskResponse,
  KnowledgeError,
  limits,
  type SeenStore,
} from "../contract/index.ts";
import { type Analyser, createAnalyser } from "../corpus/index.ts";
import { type EarlierTurn, standaloneQuestion } from "./question/follow-up.ts";
import { makeSheet, sectionsRead } from "./sheet/make-sheet.ts";

export interface AskOptions {
  /** One collection, or several separated by commas. Default: all. */
  readonly collection?: string | undefined;
  /** Earlier turns of the conversation, oldest first. Default: none. */
  readonly history?: readonly EarlierTurn[] | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What a stream of an answer consists of, in this order: passages, sentences, and the whole. */
export type AnswerEvent =
  | { readonly type: "passages"; readonly passages: readonly AnswerPassage[] }
  | { readonly type: "sentence"; readonly sentence: AnswerSentence }
  | { readonly type: "done"; readonly response: AskResponse };

/** Distinct words that are kept analysed: those of the sections that answer, over and over. */
const analysedWords = 50_000;

/** One for all stores of a process: what it keeps does not depend on documents. */
let shared: Analyser | null = null;

export async function answerQuestion(
  store: SeenStore,
  asked: string,
  { collection, history = [], signal }: AskOptions,
): Promise<AskResponse> {
  shared ??= createAnalyser(analysedWords);
  const analyser = shared;
  const startedAt = performance.now();
  const answerGround = store.answerGround?.bind(store);
  if (answerGround === undefined) throw unsupported();
  const question = standaloneQuestion(asked, history, limits.queryLengthMax);
  signal?.throwIfAborted();
  const ground = await answerGround(question, { collection, limit: sectionsRead });
  signal?.throwIfAborted();
  const { passages, reason, confidence, nearest } = makeSheet(question, ground, analyser);
  const sentences = passages.map(({ number, text }) => ({ text, passages: [number] }));
  return {
    question,
    answer: sentences.length === 0 ? null : { by: "documentation", sentences },
    ...(reason !== null && { reason }),
    confidence,
    passages: [...passages],
    nearest: [...nearest],
    collection: collection ?? null,
    duration_ms: Math.round((performance.now() - startedAt) * 1_000) / 1_000,
  };
}

function unsupported(): KnowledgeError {
  return new KnowledgeError(
    "answers_unsupported",
    "The search store of this service cannot quote its pages; use the search.",
  );
}
