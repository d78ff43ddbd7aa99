/**
 * Which English words a word of another language is translated by, from texts that say the same: how
 * likely each is, by expectation maximisation (Brown et al., 1993, model 1) in both directions, for
 * what either alone believes is often a neighbour of the right word.
 */
import type { TextBags } from "../vectors/training-set.ts";

/** Texts that say the same, by their numbers: left ones and right ones. */
export interface Translations {
  readonly left: Int32Array;
  readonly right: Int32Array;
}

/** Words of the right language for each of the left one, with the likelihood of each. */
export type Lexicon = ReadonlyMap<number, ReadonlyMap<number, number>>;

const iterations = 6;
/** Less likely ones are noise. */
const likelihoodMin = 0.01;

export function alignWords(bags: TextBags, { left, right }: Translations): Lexicon {
  const there = translate(bags, left, right);
  const back = translate(bags, right, left);
  const found = new Map<number, Map<number, number>>();
  for (const [word, likely] of there) {
    const both = new Map<number, number>();
    for (const [other, likelihood] of likely) {
      const value = Math.sqrt(likelihood * (back.get(other)?.get(word) ?? 0));
      if (value >= likelihoodMin) both.set(other, value);
    }
    if (both.size > 0) found.set(word, both);
  }
  return found;
}

/** For each word on the left, which words on the right it makes. */
function translate(bags: TextBags, left: Int32Array, right: Int32Array): Lexicon {
  const texts = new Translating(bags, left, right);
  for (let iteration = 0; iteration < iterations; iteration++) texts.learn(iteration === 0);
  return texts.likely;
}

class Translating {
  likely = new Map<number, Map<number, number>>();
  private readonly bags: TextBags;
  private readonly right: Int32Array;
  /** Where a left word stands: pairs of texts. */
  private readonly places = new Map<number, number[]>();
  /** For each word of each right text, how likely all words on the left make it together. */
  private readonly explained: Float64Array;
  private readonly starts: Uint32Array;
  private readonly dense: Float64Array;
  /** What no word on the left makes: a word that stands in each text. */
  private readonly nothing = -1;

  constructor(bags: TextBags, left: Int32Array, right: Int32Array) {
    this.bags = bags;
    this.right = right;
    this.starts = new Uint32Array(right.length + 1);
    for (let pair = 0; pair < right.length; pair++) {
      const text = right[pair] as number;
      const words = (bags.offsets[text + 1] as number) - (bags.offsets[text] as number);
      this.starts[pair + 1] = (this.starts[pair] as number) + words;
      const from = left[pair] as number;
      for (let at = bags.offsets[from] as number; at < (bags.offsets[from + 1] as number); at++) {
        const word = bags.words[at] as number;
        const known = this.places.get(word);
        if (known === undefined) this.places.set(word, [pair]);
        else known.push(pair);
      }
    }
    this.places.set(
      this.nothing,
      Array.from(right, (_text, pair) => pair),
    );
    this.explained = new Float64Array(this.starts.at(-1) as number);
    const words = bags.words.reduce((most, word) => Math.max(most, word), 0) + 1;
    this.dense = new Float64Array(words);
  }

  learn(isFirst: boolean): void {
    const { dense, explained } = this;
    explained.fill(0);
    for (const [word, pairs] of this.places) {
      this.spread(word, isFirst);
      this.each(pairs, (other, at) => {
        explained[at] = (explained[at] as number) + (isFirst ? 1 : (dense[other] as number));
      });
      this.clear(word);
    }
    const next = new Map<number, Map<number, number>>();
    for (const [word, pairs] of this.places) {
      this.spread(word, isFirst);
      const counts = new Map<number, number>();
      let total = 0;
      this.each(pairs, (other, at) => {
        const own = isFirst ? 1 : (dense[other] as number);
        if (own === 0) return;
        const share = own / (explained[at] as number);
        counts.set(other, (counts.get(other) ?? 0) + share);
        total += share;
      });
      this.clear(word);
      for (const [other, count] of counts) {
        if (count < 1e-4 * total) counts.delete(other);
        else counts.set(other, count / total);
      }
      next.set(word, counts);
    }
    this.likely = next;
  }

  private spread(word: number, isFirst: boolean): void {
    if (isFirst) return;
    for (const [other, likelihood] of this.likely.get(word) ?? []) this.dense[other] = likelihood;
  }

  private clear(word: number): void {
    for (const other of this.likely.get(word)?.keys() ?? []) this.dense[other] = 0;
  }

  private each(pairs: readonly number[], visit: (word: number, at: number) => void): void {
    const { offsets, words } = this.bags;
    for (const pair of pairs) {
      const text = this.right[pair] as number;
      const from = offsets[text] as number;
      const start = this.starts[pair] as number;
      const size = (this.starts[pair + 1] as number) - start;
      for (let at = 0; at < size; at++) visit(words[from + at] as number, start + at);
    }
  }
}
