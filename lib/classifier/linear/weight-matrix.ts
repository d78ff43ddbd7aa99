/** Weights of all classes: one row for each feature, so that one pass scores every class. */
import type { SparseVector } from "./sparse-vector.ts";

/** Bytes that weights may take: 64 MB. */
const weightsMax = 16_777_216;

export class WeightMatrix {
  /** Classes that a row has room for. */
  stride: number;
  rows: number;
  values: Float32Array;

  constructor(rows: number, stride: number, values?: Float32Array) {
    this.rows = rows;
    this.stride = stride;
    this.values = values ?? new Float32Array(rows * stride);
  }

  /** Makes room for a class or a feature. Copies, so it grows by a quarter at least. */
  reserve(rows: number, classes: number): void {
    if (rows <= this.rows && classes <= this.stride) return;
    const stride = classes <= this.stride ? this.stride : Math.ceil(classes * 1.25);
    const wanted = rows <= this.rows ? this.rows : Math.ceil(rows * 1.25);
    const values = new Float32Array(wanted * stride);
    if (stride === this.stride) values.set(this.values);
    else {
      for (let row = 0; row < this.rows; row++) {
        const start = row * this.stride;
        values.set(this.values.subarray(start, start + this.stride), row * stride);
      }
    }
    this.rows = wanted;
    this.stride = stride;
    this.values = values;
  }

  /** Products of the vector with the first `scores.length` classes. */
  score({ numbers, values }: SparseVector, scores: Float64Array): void {
    const weights = this.values;
    const { stride, rows } = this;
    const classes = scores.length;
    scores.fill(0);
    // Four rows at a time: a score is read and written once for all of them. The order of the sums is
    // that of the features.
    let index = 0;
    for (; index + 3 < numbers.length; index += 4) {
      const first = numbers[index] as number;
      const second = numbers[index + 1] as number;
      const third = numbers[index + 2] as number;
      const fourth = numbers[index + 3] as number;
      if (Math.max(first, second, third, fourth) >= rows) break;
      const a = first * stride;
      const b = second * stride;
      const c = third * stride;
      const d = fourth * stride;
      const ofA = values[index] as number;
      const ofB = values[index + 1] as number;
      const ofC = values[index + 2] as number;
      const ofD = values[index + 3] as number;
      for (let place = 0; place < classes; place++) {
        let score = (scores[place] as number) + ofA * (weights[a + place] as number);
        score += ofB * (weights[b + place] as number);
        score += ofC * (weights[c + place] as number);
        scores[place] = score + ofD * (weights[d + place] as number);
      }
    }
    for (; index < numbers.length; index++) {
      const row = numbers[index] as number;
      if (row >= rows) continue;
      const value = values[index] as number;
      const start = row * stride;
      for (let place = 0; place < classes; place++) {
        scores[place] = (scores[place] as number) + value * (weights[start + place] as number);
      }
    }
  }

  /** Adds `amount` times the vector to the weights of a class. */
  add({ numbers, values }: SparseVector, place: number, amount: number): void {
    const weights = this.values;
    for (let index = 0; index < numbers.length; index++) {
      const at = (numbers[index] as number) * this.stride + place;
      weights[at] = (weights[at] as number) + amount * (values[index] as number);
    }
  }

  /** Adds the vector to several classes, each by its amount: a row is read once for all of them. */
  addAll(
    { numbers, values }: SparseVector,
    places: Uint32Array,
    amounts: Float64Array,
    count: number,
  ): void {
    const weights = this.values;
    for (let index = 0; index < numbers.length; index++) {
      const start = (numbers[index] as number) * this.stride;
      const value = values[index] as number;
      for (let change = 0; change < count; change++) {
        const at = start + (places[change] as number);
        weights[at] = (weights[at] as number) + (amounts[change] as number) * value;
      }
    }
  }
}

/** Features that so many classes leave room for. */
export function featuresFor(classes: number, most: number): number {
  return Math.max(4_096, Math.min(most, Math.floor(weightsMax / Math.max(1, classes))));
}
