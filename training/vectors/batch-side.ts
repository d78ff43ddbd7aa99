/** One side of a batch: the texts of its questions or of its answers, and where they point. */
import type { Side } from "./contrastive-loss.ts";
import type { LazyAdam } from "./lazy-adam.ts";
import type { TextBags } from "./training-set.ts";

export class BatchSide implements Side {
  readonly size: number;
  readonly dimensions: number;
  readonly vectors: Float64Array;
  readonly gradients: Float64Array;
  private readonly lengths: Float64Array;
  private readonly offsets: number[] = [];
  private words: number[] = [];
  private weights: number[] = [];

  constructor(size: number, dimensions: number) {
    this.size = size;
    this.dimensions = dimensions;
    this.vectors = new Float64Array(size * dimensions);
    this.gradients = new Float64Array(size * dimensions);
    this.lengths = new Float64Array(size);
  }

  /** Reads the texts, without the words that `isDropped` names, and adds up each. */
  read(
    { offsets, words, weights }: TextBags,
    texts: ArrayLike<number>,
    rows: Float32Array,
    isDropped: (position: number, word: number) => boolean,
  ): void {
    this.words = [];
    this.weights = [];
    this.offsets.length = 0;
    this.vectors.fill(0);
    for (let position = 0; position < this.size; position++) {
      this.offsets.push(this.words.length);
      const text = texts[position] as number;
      for (let entry = offsets[text] as number; entry < (offsets[text + 1] as number); entry++) {
        const word = words[entry] as number;
        if (isDropped(position, word)) continue;
        this.words.push(word);
        this.weights.push(weights[entry] as number);
        this.addRow(position, rows, word, weights[entry] as number);
      }
      this.normalise(position);
    }
    this.offsets.push(this.words.length);
  }

  /** Hands the gradient of each text to its words. */
  passBack(adam: LazyAdam): void {
    const { dimensions, vectors, gradients } = this;
    for (let position = 0; position < this.size; position++) {
      const length = this.lengths[position] as number;
      if (length === 0) continue;
      const start = position * dimensions;
      let along = 0;
      for (let at = start; at < start + dimensions; at++) {
        along += (gradients[at] as number) * (vectors[at] as number);
      }
      // What points along the vector only changes its length, which a cosine does not see.
      for (let at = start; at < start + dimensions; at++) {
        gradients[at] = ((gradients[at] as number) - along * (vectors[at] as number)) / length;
      }
      const end = this.offsets[position + 1] as number;
      for (let entry = this.offsets[position] as number; entry < end; entry++) {
        adam.add(this.words[entry] as number, this.weights[entry] as number, gradients, start);
      }
    }
  }

  private addRow(position: number, rows: Float32Array, word: number, weight: number): void {
    const { dimensions, vectors } = this;
    const start = position * dimensions;
    const from = word * dimensions;
    for (let at = 0; at < dimensions; at++) {
      vectors[start + at] = (vectors[start + at] as number) + weight * (rows[from + at] as number);
    }
  }

  private normalise(position: number): void {
    const { dimensions, vectors } = this;
    const start = position * dimensions;
    let squares = 0;
    for (let at = start; at < start + dimensions; at++) squares += (vectors[at] as number) ** 2;
    const length = Math.sqrt(squares);
    this.lengths[position] = length;
    if (length === 0) return;
    for (let at = start; at < start + dimensions; at++) {
      vectors[at] = (vectors[at] as number) / length;
    }
  }
}
