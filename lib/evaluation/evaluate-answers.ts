/** How good answers are: right page first, section, words, and silence where there is no answer. */
import type { AnswerPassage, AnswerSentence, AskResponse } from "../contract/index.ts";
import type { AnswerQuestion } from "./answer-questions.ts";
import { mean } from "./measures.ts";

export interface AnswerOutcome {
  readonly query: string;
  readonly isAnswerable: boolean;
  readonly isAnswered: boolean;
  readonly confidence: number;
  /** Whether the first passage is from a right page, and whether any is; false without an answer. */
  readonly isFirstRight: boolean;
  readonly isRight: boolean;
  /** Whether a passage is from a right section; null where the question names none. */
  readonly hasSection: boolean | null;
  /** F1 of the first passage's words with those of the gold answer; null without one. */
  readonly f1: number | null;
  /** What the sentences of a language model name; null where pages answer in their own words. */
  readonly cited: CitedPages | null;
}

export interface CitedPages {
  /** Each sentence names one passage or more: how often, and how often of a right page. */
  readonly citations: number;
  readonly right: number;
  /** Right pages, and how many of them are named. */
  readonly pages: number;
  readonly found: number;
}

export interface ConfidenceBin {
  readonly from: number;
  readonly questions: number;
  /** Mean confidence, and share whose first passage is from a right page. */
  readonly confidence: number;
  readonly right: number;
}

export interface AnswerEvaluation {
  /** Shares of the answerable questions; null without any. */
  readonly answered: number | null;
  readonly pageFirst: number | null;
  readonly pageInAnswer: number | null;
  /** Share of the answered ones whose first page is right. */
  readonly rightOfAnswered: number | null;
  readonly sectionInAnswer: number | null;
  readonly f1: number | null;
  /** Share of the questions without an answer that are refused, and of the others. */
  readonly refusedRight: number | null;
  readonly refusedWrong: number | null;
  /** How often an answerable question has the higher confidence; null unless there are both. */
  readonly auc: number | null;
  /** Share of right pages among those that sentences of a language model name; null without a model. */
  readonly citationPrecision: number | null;
  /** Share of the right pages of these answers that a sentence names. */
  readonly citationRecall: number | null;
  readonly reliability: readonly ConfidenceBin[];
  readonly questions: readonly AnswerOutcome[];
}

type Ask = (query: string, collection: string | undefined) => Promise<AskResponse>;

export async function evaluateAnswers(
  ask: Ask,
  questions: readonly AnswerQuestion[],
): Promise<AnswerEvaluation> {
  const outcomes: AnswerOutcome[] = [];
  for (const question of questions) {
    outcomes.push(outcomeOf(question, await ask(question.query, question.collection)));
  }
  return measuresOf(outcomes);
}

function outcomeOf(
  { query, pages = [], answer, none }: AnswerQuestion,
  { answer: given, passages, confidence }: AskResponse,
): AnswerOutcome {
  const [first] = passages;
  const sections = pages.filter((page) => page.includes("#"));
  const isOf = (passage: AnswerPassage | undefined): boolean =>
    passage !== undefined && pages.some((page) => pageOf(page) === pathOf(passage));
  const gold = answer ?? null;
  return {
    query,
    isAnswerable: none !== true,
    isAnswered: given !== null,
    confidence,
    isFirstRight: isOf(first),
    isRight: passages.some(isOf),
    hasSection:
      sections.length === 0
        ? null
        : passages.some((passage) =>
            sections.includes(`${pathOf(passage)}#${passage.anchor ?? ""}`),
          ),
    f1: gold === null ? null : wordF1(first?.text ?? "", gold),
    cited: given?.by === "model" ? citedPages(given.sentences, passages, pages) : null,
  };
}

function citedPages(
  sentences: readonly AnswerSentence[],
  passages: readonly AnswerPassage[],
  pages: readonly string[],
): CitedPages {
  const right = new Set(pages.map(pageOf));
  const named = sentences.flatMap((sentence) =>
    sentence.passages.map((number) => passages.find((passage) => passage.number === number)),
  );
  const paths = named.map((passage) => (passage === undefined ? "" : pathOf(passage)));
  return {
    citations: paths.length,
    right: paths.filter((path) => right.has(path)).length,
    pages: right.size,
    found: [...right].filter((path) => paths.includes(path)).length,
  };
}

function pageOf(place: string): string {
  return place.split("#")[0] ?? place;
}

/** `kb://guide/start.md` is `guide/start.md` in a file of questions. */
function pathOf({ id }: AnswerPassage): string {
  return id.replace(/^kb:\/\//, "");
}

/** Runs of letters a to z and digits in lower case, counted as often as they stand there. */
export function wordF1(said: string, gold: string): number {
  const [ours, theirs] = [said, gold].map((text) => text.toLowerCase().match(/[a-z0-9]+/g) ?? []);
  const left = new Map<string, number>();
  for (const word of theirs ?? []) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of ours ?? []) {
    const count = left.get(word) ?? 0;
    if (count > 0) shared += 1;
    left.set(word, count - 1);
  }
  const length = (ours?.length ?? 0) + (theirs?.length ?? 0);
  return length === 0 ? 0 : (2 * shared) / length;
}

function measuresOf(questions: readonly AnswerOutcome[]): AnswerEvaluation {
  const answerable = questions.filter(({ isAnswerable }) => isAnswerable);
  const others = questions.filter(({ isAnswerable }) => !isAnswerable);
  const answered = answerable.filter(({ isAnswered }) => isAnswered);
  const share = (list: readonly AnswerOutcome[], test: (outcome: AnswerOutcome) => boolean) =>
    list.length === 0 ? null : mean(list.map((outcome) => Number(test(outcome))));
  const isRefused = ({ isAnswered }: AnswerOutcome): boolean => !isAnswered;
  return {
    answered: share(answerable, ({ isAnswered }) => isAnswered),
    pageFirst: share(answerable, ({ isFirstRight }) => isFirstRight),
    pageInAnswer: share(answerable, ({ isRight }) => isRight),
    rightOfAnswered: share(answered, ({ isFirstRight }) => isFirstRight),
    sectionInAnswer: meanOf(answerable.map(({ hasSection }) => hasSection)),
    f1: meanOf(answerable.map(({ f1 }) => f1)),
    refusedRight: share(others, isRefused),
    refusedWrong: share(answerable, isRefused),
    auc: areaUnderCurve(answerable, others),
    citationPrecision: ratioOf(answerable, "right", "citations"),
    citationRecall: ratioOf(answerable, "found", "pages"),
    reliability: binsOf(questions),
    questions,
  };
}

/** Over all answers together: one with many sentences counts for each of them. */
function ratioOf(
  outcomes: readonly AnswerOutcome[],
  part: keyof CitedPages,
  whole: keyof CitedPages,
): number | null {
  const cited = outcomes.flatMap((outcome) => outcome.cited ?? []);
  const sumOf = (field: keyof CitedPages) => cited.reduce((sum, one) => sum + one[field], 0);
  const all = sumOf(whole);
  return all === 0 ? null : sumOf(part) / all;
}

function meanOf(values: readonly (number | boolean | null)[]): number | null {
  const known = values.filter((value) => value !== null).map(Number);
  return known.length === 0 ? null : mean(known);
}

function areaUnderCurve(
  answerable: readonly AnswerOutcome[],
  others: readonly AnswerOutcome[],
): number | null {
  if (answerable.length === 0 || others.length === 0) return null;
  const wins = answerable.map(({ confidence }) => {
    const below = others.filter((other) => other.confidence < confidence).length;
    const same = others.filter((other) => other.confidence === confidence).length;
    return (below + same / 2) / others.length;
  });
  return mean(wins);
}

const binCount = 5;

/** Only bins that have questions; one that is refused counts as wrong. */
function binsOf(questions: readonly AnswerOutcome[]): ConfidenceBin[] {
  return Array.from({ length: binCount }, (_, at) => at / binCount).flatMap((from) => {
    const own = questions.filter(
      ({ confidence }) =>
        Math.min(binCount - 1, Math.floor(confidence * binCount)) === Math.round(from * binCount),
    );
    if (own.length === 0) return [];
    const confidence = mean(own.map((outcome) => outcome.confidence));
    const right = mean(own.map(({ isFirstRight }) => Number(isFirstRight)));
    return [{ from, questions: own.length, confidence, right }];
  });
}
