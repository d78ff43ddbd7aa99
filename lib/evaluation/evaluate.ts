/** Asks a store every question of a test set and measures the answers. */
import { limits } from "../contract/index.ts";
import type { KnowledgeStore } from "../search/index.ts";
import type { JudgedQuestion } from "./judged-question.ts";
import { firstRelevantRank, type Grades, mean, ndcg, recall, reciprocalRank } from "./measures.ts";

/** The measures of one question, and their averages. */
export interface Measures {
  /** nDCG of the first five and of the first ten hits. */
  readonly ndcg5: number;
  readonly ndcg10: number;
  /** One over the rank of the first good hit of an answer; 0 when its ten hits have none. */
  readonly mrr: number;
  /** Share of the good documents among the first `recallDepth`. */
  readonly recall: number;
  /** Whether, or how often, the first hit is good. */
  readonly hit1: number;
}

export const measureNames = ["ndcg5", "ndcg10", "mrr", "recall", "hit1"] as const;
export type MeasureName = (typeof measureNames)[number];

export interface QuestionOutcome {
  readonly id: string;
  readonly query: string;
  readonly collection: string | null;
  readonly measures: Measures;
  /** Relevant documents, best grade first. */
  readonly expected: readonly string[];
  /** The first hit; null if there is none. */
  readonly first: string | null;
  /** Place of the first good hit among the first `recallDepth`, from 1; null when it is not there. */
  readonly rank: number | null;
}

export interface Evaluation {
  readonly recallDepth: number;
  readonly measures: Measures;
  readonly questions: readonly QuestionOutcome[];
}

export interface EvaluateOptions {
  /** How many hits recall looks at, 1 to 100. */
  readonly recallDepth: number;
  readonly onQuestion?: ((done: number, total: number) => void) | undefined;
}

export async function evaluate(
  store: Pick<KnowledgeStore, "search" | "explain">,
  questions: readonly JudgedQuestion[],
  { recallDepth, onQuestion }: EvaluateOptions,
): Promise<Evaluation> {
  const outcomes: QuestionOutcome[] = [];
  for (const question of questions) {
    outcomes.push(await ask(store, question, recallDepth));
    onQuestion?.(outcomes.length, questions.length);
  }
  return { recallDepth, measures: averageOf(outcomes), questions: outcomes };
}

async function ask(
  store: Pick<KnowledgeStore, "search" | "explain">,
  { id, query, collection, grades }: JudgedQuestion,
  recallDepth: number,
): Promise<QuestionOutcome> {
  // As callers ask by default.
  const options = { ...(collection !== null && { collection }), limit: limits.resultsDefault };
  const answered = (await store.search(query, options)).results.map((hit) => judgedId(hit, grades));
  const expected = bestFirst(grades);
  const isComplete = expected.every((document) => answered.includes(document));
  const ranked =
    isComplete && recallDepth >= answered.length
      ? answered
      : await deeper(store, query, grades, { ...options, limit: recallDepth });
  return {
    id,
    query,
    collection,
    measures: {
      ndcg5: ndcg(answered, grades, 5),
      ndcg10: ndcg(answered, grades, 10),
      mrr: reciprocalRank(answered, grades),
      recall: recall(ranked, grades, recallDepth),
      hit1: firstRelevantRank(answered, grades) === 1 ? 1 : 0,
    },
    expected,
    first: answered[0] ?? null,
    rank: firstRelevantRank(answered, grades) ?? firstRelevantRank(ranked, grades),
  };
}

/** Beyond what an answer may hold, an explanation names the hits; it costs many times as much. */
async function deeper(
  store: Pick<KnowledgeStore, "search" | "explain">,
  query: string,
  grades: Grades,
  options: { readonly collection?: string; readonly limit: number },
): Promise<string[]> {
  const hits =
    options.limit <= limits.resultsMax
      ? (await store.search(query, options)).results
      : await store.explain(query, options);
  return hits.map((hit) => judgedId(hit, grades));
}

interface JudgedHit {
  readonly id: string;
  readonly duplicates?: readonly { readonly id: string }[] | undefined;
}

/** A hit stands for all pages that say the same; the judged one counts. */
function judgedId({ id, duplicates = [] }: JudgedHit, grades: Grades): string {
  return [id, ...duplicates.map((page) => page.id)].find((page) => grades.has(page)) ?? id;
}

function bestFirst(grades: Grades): string[] {
  return [...grades]
    .filter(([, grade]) => grade > 0)
    .sort(([, left], [, right]) => right - left)
    .map(([id]) => id);
}

export function averageOf(outcomes: readonly QuestionOutcome[]): Measures {
  const of = (name: MeasureName): number => mean(outcomes.map(({ measures }) => measures[name]));
  return {
    ndcg5: of("ndcg5"),
    ndcg10: of("ndcg10"),
    mrr: of("mrr"),
    recall: of("recall"),
    hit1: of("hit1"),
  };
}

/** The questions with the poorest answers, those with the lowest rank of a good page first. */
export function worstQuestions(evaluation: Evaluation, count: number): readonly QuestionOutcome[] {
  const rankOrBeyond = ({ rank }: QuestionOutcome): number => rank ?? evaluation.recallDepth + 1;
  return evaluation.questions
    .filter(({ measures }) => measures.ndcg10 < 1)
    .sort(
      (left, right) =>
        left.measures.ndcg10 - right.measures.ndcg10 ||
        rankOrBeyond(right) - rankOrBeyond(left) ||
        (left.id < right.id ? -1 : 1),
    )
    .slice(0, count);
}
