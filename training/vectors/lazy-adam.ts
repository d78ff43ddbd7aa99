/**
 * Adam (Kingma and Ba, 2015) that only moves the rows that a batch has touched: a rare word's moments
 * do not fade while it is not seen.
 */

const momentumDecay = 0.9;
const varianceDecay = 0.999;
const smallest = 1e-8;

export class LazyAdam {
  private readonly rows: Float32Array;
  private readonly dimensions: number;
  private readonly gradients: Float32Array;
  private readonly momenta: Float32Array;
  private readonly variances: Float32Array;
  private readonly isTouched: Uint8Array;
  private touched: number[] = [];
  private steps = 0;
  private readonly fixed: number;

  /** `rows` are changed in position, `dimensions` numbers each, except the first `fixed` ones. */
  constructor(rows: Float32Array, dimensions: number, fixed = 0) {
    this.fixed = fixed;
    this.rows = rows;
    this.dimensions = dimensions;
    this.gradients = new Float32Array(rows.length);
    this.momenta = new Float32Array(rows.length);
    this.variances = new Float32Array(rows.length);
    this.isTouched = new Uint8Array(rows.length / dimensions);
  }

  /** Adds `weight` times the gradient that begins at `from` to that of a row. */
  add(row: number, weight: number, gradient: Float64Array, from: number): void {
    if (row < this.fixed) return;
    if (this.isTouched[row] === 0) {
      this.isTouched[row] = 1;
      this.touched.push(row);
    }
    const { gradients, dimensions } = this;
    const start = row * dimensions;
    for (let position = 0; position < dimensions; position++) {
      gradients[start + position] =
        (gradients[start + position] as number) + weight * (gradient[from + position] as number);
    }
  }

  step(learningRate: number): void {
    this.steps += 1;
    const rate =
      (learningRate * Math.sqrt(1 - varianceDecay ** this.steps)) /
      (1 - momentumDecay ** this.steps);
    for (const row of this.touched) {
      this.moveRow(row * this.dimensions, rate);
      this.isTouched[row] = 0;
    }
    this.touched = [];
  }

  private moveRow(start: number, rate: number): void {
    const { rows, gradients, momenta, variances, dimensions } = this;
    for (let position = start; position < start + dimensions; position++) {
      const gradient = gradients[position] as number;
      const momentum =
        momentumDecay * (momenta[position] as number) + (1 - momentumDecay) * gradient;
      const variance =
        varianceDecay * (variances[position] as number) + (1 - varianceDecay) * gradient * gradient;
      momenta[position] = momentum;
      variances[position] = variance;
      rows[position] =
        (rows[position] as number) - (rate * momentum) / (Math.sqrt(variance) + smallest);
      gradients[position] = 0;
    }
  }
}
