/** Numbers features and counts the examples that have each: open addressing in typed arrays. */
import { createSlices } from "../../base/index.ts";

/** Features that may be known: weights for more would not fit in memory. */
export const featuresKnownMax = 1 << 18;

/** Features placed between two looks at the clock: about .1 ms. */
const placedAtOnce = 1_000;

/** Share of places that may be taken. */
const loadMax = 0.6;

export class FeatureTable {
  private keys: Uint32Array;
  private numbers: Int32Array;
  readonly limit: number;
  /** Feature of each number. */
  hashes: Uint32Array;
  /** Examples that have the feature, by number. */
  frequencies: Float32Array;
  size = 0;

  /** Number 0 is kept for the bias, which every example has. */
  constructor(limit: number = featuresKnownMax) {
    this.limit = limit;
    this.keys = new Uint32Array(1_024);
    this.numbers = new Int32Array(1_024);
    this.hashes = new Uint32Array(512);
    this.frequencies = new Float32Array(512);
    this.size = 1;
  }

  /** A table of known features; number 0, the bias, is among them. Works in slices. */
  static async of(
    hashes: Uint32Array,
    frequencies: Float32Array,
    limit: number,
  ): Promise<FeatureTable> {
    const table = new FeatureTable(limit);
    table.hashes = hashes;
    table.frequencies = frequencies;
    table.size = hashes.length;
    let slots = table.keys.length;
    while (hashes.length > slots * loadMax) slots *= 2;
    table.keys = new Uint32Array(slots);
    table.numbers = new Int32Array(slots);
    const slices = createSlices();
    for (let number = 1; number < hashes.length; number++) {
      table.place(hashes[number] as number, number);
      const pause = number % placedAtOnce === 0 ? slices.pause() : null;
      if (pause !== null) await pause;
    }
    return table;
  }

  /** Number of the feature, or -1. */
  find(hash: number): number {
    const { keys } = this;
    const mask = keys.length - 1;
    let slot = (hash >>> 1) & mask;
    while (keys[slot] !== 0) {
      if (keys[slot] === hash) return this.numbers[slot] as number;
      slot = (slot + 1) & mask;
    }
    return -1;
  }

  /** Number of the feature, a new one if there is room for it; otherwise -1. */
  findOrAdd(hash: number): number {
    const known = this.find(hash);
    if (known !== -1 || this.size >= this.limit) return known;
    if (this.size > this.keys.length * loadMax) this.rehash(this.keys.length * 2);
    if (this.size === this.hashes.length) this.grow();
    const number = this.size++;
    this.hashes[number] = hash;
    this.place(hash, number);
    return number;
  }

  private place(hash: number, number: number): void {
    const mask = this.keys.length - 1;
    let slot = (hash >>> 1) & mask;
    while (this.keys[slot] !== 0) slot = (slot + 1) & mask;
    this.keys[slot] = hash;
    this.numbers[slot] = number;
  }

  private rehash(slots: number): void {
    this.keys = new Uint32Array(slots);
    this.numbers = new Int32Array(slots);
    for (let number = 1; number < this.size; number++) {
      this.place(this.hashes[number] as number, number);
    }
  }

  private grow(): void {
    const hashes = new Uint32Array(this.hashes.length * 2);
    hashes.set(this.hashes);
    this.hashes = hashes;
    const frequencies = new Float32Array(hashes.length);
    frequencies.set(this.frequencies);
    this.frequencies = frequencies;
  }
}
