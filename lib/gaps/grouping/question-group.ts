/** The places of the questions of one gap, by which the next one joins it. */
import type { QuestionPlace } from "./question-space.ts";

/** How much the meaning counts beside the words. */
export const meaningShare = 0.5;

/**
 * All places are of length 1, so the product with their sum is the mean of the cosines: a question is
 * compared with every member at the cost of one.
 */
export class QuestionGroup {
  private readonly terms = new Map<string, number>();
  private meaning: Float32Array | null = null;
  /** Questions. */
  size = 0;
  private meanings = 0;

  add({ terms, meaning }: QuestionPlace): void {
    this.size += 1;
    for (const [term, weight] of terms) {
      this.terms.set(term, (this.terms.get(term) ?? 0) + weight);
    }
    if (meaning === null) return;
    this.meanings += 1;
    const sum = (this.meaning ??= new Float32Array(meaning.length));
    for (let at = 0; at < meaning.length; at++) {
      sum[at] = (sum[at] as number) + (meaning[at] as number);
    }
  }

  /** Mean nearness to its questions, 0 to 1. */
  nearness({ terms, meaning }: QuestionPlace): number {
    if (this.size === 0) return 0;
    let words = 0;
    for (const [term, weight] of terms) words += weight * (this.terms.get(term) ?? 0);
    return this.nearnessBy(words / this.size, meaning);
  }

  /** `words`: the mean of the cosines by words alone. */
  nearnessBy(words: number, meaning: QuestionPlace["meaning"]): number {
    if (meaning === null || this.meaning === null) return words;
    const sum = this.meaning;
    let product = 0;
    for (let at = 0; at < meaning.length; at++) {
      product += (meaning[at] as number) * (sum[at] as number);
    }
    const meant = Math.max(0, product / this.meanings);
    return (1 - meaningShare) * words + meaningShare * meant;
  }
}
