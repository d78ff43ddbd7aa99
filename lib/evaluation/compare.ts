/** Two measurements of the same questions: what changed, and whether it could be chance. */
import { type MeasureName, type Measures, measureNames, type QuestionOutcome } from "./evaluate.ts";
import { mean } from "./measures.ts";

/** The part of a measurement that a later one is compared with. */
export interface Baseline {
  readonly questions: readonly { readonly id: string; readonly measures: Measures }[];
}

export interface MeasureChange {
  readonly before: number;
  readonly after: number;
  readonly difference: number;
  /** 95 % interval of the difference. One that does not hold 0 is hardly chance. */
  readonly low: number;
  readonly high: number;
}

export interface EvaluationComparison {
  /** Questions that both measurements have; only these are compared. */
  readonly paired: number;
  readonly measures: Readonly<Record<MeasureName, MeasureChange>>;
  /** By nDCG@10; the rest is equal. */
  readonly won: readonly QuestionChange[];
  readonly lost: readonly QuestionChange[];
}

export interface QuestionChange {
  readonly id: string;
  readonly query: string;
  readonly before: number;
  readonly after: number;
}

const resamples = 2_000;
/** Two values of one sum of thirds differ in their last bits. */
const epsilon = 1e-9;

/** Null when the two have no question in common. */
export function compareEvaluations(
  baseline: Baseline,
  questions: readonly QuestionOutcome[],
): EvaluationComparison | null {
  const before = new Map(baseline.questions.map(({ id, measures }) => [id, measures]));
  const pairs = questions.flatMap((question): Pair[] => {
    const measures = before.get(question.id);
    return measures === undefined ? [] : [{ question, before: measures }];
  });
  if (pairs.length === 0) return null;
  const change = (name: MeasureName): MeasureChange => changeOf(pairs, name);
  return {
    paired: pairs.length,
    measures: {
      ndcg5: change("ndcg5"),
      ndcg10: change("ndcg10"),
      mrr: change("mrr"),
      recall: change("recall"),
      hit1: change("hit1"),
    },
    ...movedQuestions(pairs),
  };
}

/** Measures that fell, and not by chance. */
export function lostMeasures({ measures }: EvaluationComparison): MeasureName[] {
  return measureNames.filter((name) => measures[name].high < -epsilon);
}

interface Pair {
  readonly question: QuestionOutcome;
  readonly before: Measures;
}

function changeOf(pairs: readonly Pair[], name: MeasureName): MeasureChange {
  const differences = pairs.map(({ question, before }) => question.measures[name] - before[name]);
  const before = mean(pairs.map((pair) => pair.before[name]));
  const after = mean(pairs.map((pair) => pair.question.measures[name]));
  const means = bootstrapMeans(differences);
  const low = means[Math.floor(0.025 * resamples)] as number;
  const high = means[Math.ceil(0.975 * resamples) - 1] as number;
  return { before, after, difference: after - before, low, high };
}

/**
 * Paired bootstrap: means of questions drawn with replacement, ascending. The draws are the same
 * every time, so that a comparison made again says the same.
 */
function bootstrapMeans(differences: readonly number[]): Float64Array {
  const means = new Float64Array(resamples);
  let state = 0x9e3779b9;
  for (let sample = 0; sample < resamples; sample++) {
    let sum = 0;
    for (let draw = 0; draw < differences.length; draw++) {
      // xorshift32 (Marsaglia 2003)
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      sum += differences[Math.floor(((state >>> 0) / 2 ** 32) * differences.length)] as number;
    }
    means[sample] = sum / differences.length;
  }
  return means.sort();
}

function movedQuestions(pairs: readonly Pair[]): Pick<EvaluationComparison, "won" | "lost"> {
  const changes = pairs
    .map(({ question: { id, query, measures }, before }) => ({
      id,
      query,
      before: before.ndcg10,
      after: measures.ndcg10,
    }))
    .sort((left, right) => left.after - left.before - (right.after - right.before));
  return {
    won: changes.filter(({ before, after }) => after - before > epsilon).toReversed(),
    lost: changes.filter(({ before, after }) => after - before < -epsilon),
  };
}
