/** How wrong a batch is, and which way each of its vectors has to turn. */

/** Rows of one length behind each other: `size` rows of `dimensions` numbers. */
export interface Side {
  readonly size: number;
  readonly dimensions: number;
  readonly vectors: Float64Array;
  /** Filled with the gradients of the loss by these vectors. */
  readonly gradients: Float64Array;
}

/** Rows that are worked on together: their numbers stay in registers. */
const tile = 4;

/**
 * InfoNCE: answer i is the right one for question i, all others of the batch are wrong, except those
 * that `isSame` names. Returns the mean loss. The number of rows is a multiple of four.
 */
export function contrastiveLoss(
  questions: Side,
  answers: Side,
  scale: number,
  isSame: (question: number, answer: number) => boolean,
): number {
  const { size } = questions;
  const shares = new Float64Array(tile * size);
  questions.gradients.fill(0);
  answers.gradients.fill(0);
  let loss = 0;
  for (let first = 0; first < size; first += tile) {
    multiply(questions, first, answers, shares);
    for (let row = 0; row < tile; row++) {
      loss += toShares(shares.subarray(row * size, (row + 1) * size), first + row, scale, isSame);
    }
    addGradients(questions, first, answers, shares, scale / size);
  }
  return loss / size;
}

/** Cosines become shares of the answer's probability, minus 1 for the right one. */
function toShares(
  row: Float64Array,
  right: number,
  scale: number,
  isSame: (question: number, answer: number) => boolean,
): number {
  let sum = 0;
  for (let other = 0; other < row.length; other++) {
    const isMasked = other !== right && isSame(right, other);
    // Cosines are at most 1, so that no exponential overflows.
    const value = isMasked ? 0 : Math.exp(scale * ((row[other] as number) - 1));
    row[other] = value;
    sum += value;
  }
  const own = (row[right] as number) / sum;
  for (let other = 0; other < row.length; other++) row[other] = (row[other] as number) / sum;
  row[right] = own - 1;
  return -Math.log(own);
}

/** Cosines of four questions with all answers. */
function multiply(questions: Side, first: number, answers: Side, cosines: Float64Array): void {
  const { size, dimensions, vectors: left } = questions;
  const right = answers.vectors;
  const [a, b, c, d] = rowsFrom(first, dimensions);
  for (let column = 0; column < size; column += 2) {
    const e = column * dimensions;
    const f = e + dimensions;
    let [ae, be, ce, de, af, bf, cf, df] = [0, 0, 0, 0, 0, 0, 0, 0];
    for (let position = 0; position < dimensions; position++) {
      const one = right[e + position] as number;
      const two = right[f + position] as number;
      const va = left[a + position] as number;
      const vb = left[b + position] as number;
      const vc = left[c + position] as number;
      const vd = left[d + position] as number;
      ae += va * one;
      af += va * two;
      be += vb * one;
      bf += vb * two;
      ce += vc * one;
      cf += vc * two;
      de += vd * one;
      df += vd * two;
    }
    cosines[column] = ae;
    cosines[column + 1] = af;
    cosines[size + column] = be;
    cosines[size + column + 1] = bf;
    cosines[2 * size + column] = ce;
    cosines[2 * size + column + 1] = cf;
    cosines[3 * size + column] = de;
    cosines[3 * size + column + 1] = df;
  }
}

/** Adds to the gradients of four questions and of all answers. */
function addGradients(
  questions: Side,
  first: number,
  answers: Side,
  shares: Float64Array,
  unit: number,
): void {
  const { size, dimensions, vectors: left, gradients: leftGradients } = questions;
  const { vectors: right, gradients: rightGradients } = answers;
  const [a, b, c, d] = rowsFrom(first, dimensions);
  for (let column = 0; column < size; column += 2) {
    const [ae, be, ce, de] = sharesOf(shares, column, size, unit);
    const [af, bf, cf, df] = sharesOf(shares, column + 1, size, unit);
    const e = column * dimensions;
    const f = e + dimensions;
    for (let position = 0; position < dimensions; position++) {
      const one = right[e + position] as number;
      const two = right[f + position] as number;
      const va = left[a + position] as number;
      const vb = left[b + position] as number;
      const vc = left[c + position] as number;
      const vd = left[d + position] as number;
      leftGradients[a + position] = (leftGradients[a + position] as number) + ae * one + af * two;
      leftGradients[b + position] = (leftGradients[b + position] as number) + be * one + bf * two;
      leftGradients[c + position] = (leftGradients[c + position] as number) + ce * one + cf * two;
      leftGradients[d + position] = (leftGradients[d + position] as number) + de * one + df * two;
      rightGradients[e + position] =
        (rightGradients[e + position] as number) + ae * va + be * vb + ce * vc + de * vd;
      rightGradients[f + position] =
        (rightGradients[f + position] as number) + af * va + bf * vb + cf * vc + df * vd;
    }
  }
}

/** Share of one answer in the gradients of four questions. */
function sharesOf(
  shares: Float64Array,
  column: number,
  size: number,
  unit: number,
): readonly [number, number, number, number] {
  return [
    unit * (shares[column] as number),
    unit * (shares[size + column] as number),
    unit * (shares[2 * size + column] as number),
    unit * (shares[3 * size + column] as number),
  ];
}

function rowsFrom(first: number, dimensions: number): readonly [number, number, number, number] {
  const start = first * dimensions;
  return [start, start + dimensions, start + 2 * dimensions, start + 3 * dimensions];
}
