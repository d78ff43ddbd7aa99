/** Weights of a linear sum that puts the right page above the others: pairwise logistic loss. */

/** The candidates of one query: what is known of each page, and whether it is right. */
export interface RankedQuery {
  readonly isRight: readonly boolean[];
  /** The engine's share first, then the signals; all 0 to 1. */
  readonly features: readonly (readonly number[])[];
}

export interface FitOptions {
  /** Strength of the pull towards 0. From .001 to .1 the weights hardly differ. */
  readonly l2: number;
  readonly steps: number;
}

/** Sums of a few signals differ by tenths: this makes the loss see them. */
const scale = 4;
const startWeight = 0.3;
const learningRate = 0.02;

/** No weight is below 0. They are divided by the first, so that the engine's share counts 1. */
export function fitWeights(
  queries: readonly RankedQuery[],
  { l2, steps }: FitOptions = { l2: 0.01, steps: 300 },
): number[] {
  const count = queries[0]?.features[0]?.length ?? 0;
  const weights = new Float64Array(count).fill(startWeight);
  weights[0] = 1;
  const mean = new Float64Array(count);
  const square = new Float64Array(count);
  for (let step = 1; step <= steps; step++) {
    const gradient = gradientOf(queries, weights);
    for (let index = 0; index < count; index++) {
      const slope = (gradient[index] as number) / queries.length + l2 * (weights[index] as number);
      // Adam (Kingma and Ba 2015), with the bound of 0 after each step.
      mean[index] = 0.9 * (mean[index] as number) + 0.1 * slope;
      square[index] = 0.99 * (square[index] as number) + 0.01 * slope ** 2;
      const direction = (mean[index] as number) / (1 - 0.9 ** step);
      const length = Math.sqrt((square[index] as number) / (1 - 0.99 ** step)) + 1e-8;
      weights[index] = Math.max(
        0,
        (weights[index] as number) - (learningRate * direction) / length,
      );
    }
  }
  return [...weights].map((weight) => weight / (weights[0] as number));
}

/** Each query counts by the root of its pairs: one with many wrong candidates says not much more. */
function gradientOf(queries: readonly RankedQuery[], weights: Float64Array): Float64Array {
  const gradient = new Float64Array(weights.length);
  const own = new Float64Array(weights.length);
  for (const { isRight, features } of queries) {
    const scores = features.map((page) => scale * sumOf(page, weights));
    own.fill(0);
    let pairs = 0;
    isRight.forEach((right, better) => {
      if (!right) return;
      isRight.forEach((other, worse) => {
        if (other) return;
        pairs += 1;
        const margin = (scores[better] as number) - (scores[worse] as number);
        const pull = scale / (1 + Math.exp(margin));
        for (let index = 0; index < own.length; index++) {
          const lead = (features[better]?.[index] as number) - (features[worse]?.[index] as number);
          own[index] = (own[index] as number) - pull * lead;
        }
      });
    });
    if (pairs === 0) continue;
    own.forEach((value, index) => {
      gradient[index] = (gradient[index] as number) + value / Math.sqrt(pairs);
    });
  }
  return gradient;
}

/** Share of the queries whose best page is right. */
export function firstRight(queries: readonly RankedQuery[], weights: ArrayLike<number>): number {
  const right = queries.filter(({ isRight, features }) => {
    const scores = features.map((page) => sumOf(page, weights));
    return isRight[scores.indexOf(Math.max(...scores))] === true;
  });
  return right.length / Math.max(1, queries.length);
}

function sumOf(page: readonly number[], weights: ArrayLike<number>): number {
  let sum = 0;
  for (let index = 0; index < page.length; index++) {
    sum += (page[index] as number) * (weights[index] as number);
  }
  return sum;
}
