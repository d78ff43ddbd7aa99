/** Logistic regression by Newton's method, with a penalty that keeps few rows from overfitting. */

export interface LogisticModel {
  readonly intercept: number;
  readonly weights: readonly number[];
}

export interface LogisticRow {
  readonly features: Float64Array;
  readonly isRight: boolean;
  /** As so many rows it counts; 1 by default. */
  readonly weight?: number;
}

/** Squared weights cost this much: as a prior of standard deviation 1. */
const penalty = 1;
const stepsMax = 25;

/** No weight becomes negative: a feature that would get such a one is left out. */
export function fitLogistic(rows: readonly LogisticRow[], size: number): LogisticModel {
  const used = new Uint8Array(size).fill(1);
  for (;;) {
    const weights = fit(rows, used);
    const lowest = weights.subarray(1).reduce((found, weight, index, all) => {
      return weight < (all[found] as number) ? index : found;
    }, 0);
    if ((weights[lowest + 1] as number) >= 0) {
      return { intercept: weights[0] as number, weights: [...weights.subarray(1)] };
    }
    used[lowest] = 0;
  }
}

function fit(rows: readonly LogisticRow[], used: Uint8Array): Float64Array {
  const weights = new Float64Array(used.length + 1);
  for (let step = 0; step < stepsMax; step++) {
    const { gradient, curvature } = derivatives(rows, weights, used);
    const change = solve(curvature, gradient);
    let most = 0;
    change.forEach((amount, index) => {
      weights[index] = (weights[index] as number) + amount;
      most = Math.max(most, Math.abs(amount));
    });
    if (most < 1e-6) break;
  }
  return weights;
}

export function predictLogistic(model: LogisticModel, features: Float64Array): number {
  return 1 / (1 + Math.exp(-logOddsOf(model, features)));
}

export function logOddsOf({ intercept, weights }: LogisticModel, features: Float64Array): number {
  let sum = intercept;
  weights.forEach((weight, index) => {
    sum += weight * (features[index] as number);
  });
  return sum;
}

function derivatives(
  rows: readonly LogisticRow[],
  weights: Float64Array,
  used: Uint8Array,
): { gradient: Float64Array; curvature: Float64Array[] } {
  const size = weights.length;
  const gradient = weights.map((weight, index) => (index === 0 ? 0 : -penalty * weight));
  const curvature = Array.from({ length: size }, (_, index) => {
    const line = new Float64Array(size);
    line[index] = index === 0 ? 1e-6 : penalty;
    return line;
  });
  const row = new Float64Array(size);
  row[0] = 1;
  for (const { features, isRight, weight: times = 1 } of rows) {
    for (let index = 1; index < size; index++) {
      row[index] = (used[index - 1] as number) * (features[index - 1] as number);
    }
    let sum = 0;
    for (let index = 0; index < size; index++) {
      sum += (row[index] as number) * (weights[index] as number);
    }
    const probability = 1 / (1 + Math.exp(-sum));
    const error = times * ((isRight ? 1 : 0) - probability);
    const weight = times * Math.max(1e-6, probability * (1 - probability));
    for (let index = 0; index < size; index++) {
      const value = row[index] as number;
      gradient[index] = (gradient[index] as number) + error * value;
      const line = curvature[index] as Float64Array;
      for (let other = 0; other < size; other++) {
        line[other] = (line[other] as number) + weight * value * (row[other] as number);
      }
    }
  }
  return { gradient, curvature };
}

/** Gaussian elimination with pivots; the matrix is positive definite. */
function solve(matrix: Float64Array[], right: Float64Array): Float64Array {
  const size = right.length;
  const lines: Float64Array[] = matrix.map((line, index) =>
    Float64Array.of(...line, right[index] as number),
  );
  for (let column = 0; column < size; column++) {
    let pivot = column;
    for (let line = column + 1; line < size; line++) {
      if (Math.abs(at(lines, line, column)) > Math.abs(at(lines, pivot, column))) pivot = line;
    }
    [lines[column], lines[pivot]] = [lines[pivot] as Float64Array, lines[column] as Float64Array];
    for (let line = column + 1; line < size; line++) {
      const factor = at(lines, line, column) / at(lines, column, column);
      for (let place = column; place <= size; place++) {
        (lines[line] as Float64Array)[place] =
          at(lines, line, place) - factor * at(lines, column, place);
      }
    }
  }
  const solution = new Float64Array(size);
  for (let line = size - 1; line >= 0; line--) {
    let sum = at(lines, line, size);
    for (let place = line + 1; place < size; place++) {
      sum -= at(lines, line, place) * (solution[place] as number);
    }
    solution[line] = sum / at(lines, line, line);
  }
  return solution;
}

function at(lines: readonly Float64Array[], line: number, place: number): number {
  return (lines[line] as Float64Array)[place] as number;
}
