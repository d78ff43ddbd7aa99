/**
 * Finds the corrected tickets that are most like a ticket: candidates by the rare words they share,
 * then the exact cosine of the best of them.
 */
import { isWordFeature } from "../features/feature-hash.ts";
import type { LearntExample } from "../linear/learner.ts";
import type { LinearModel } from "../linear/linear-model.ts";
import { cosines, type SparseVector, vectorRoom } from "../linear/sparse-vector.ts";

export interface SimilarTicket {
  readonly key: string;
  readonly label: string;
  readonly seq: number;
  /** Cosine of the two texts, 0 to 1. */
  readonly similarity: number;
}

/** Tickets compared exactly. */
const candidatesMax = 12;
/** Words of a long ticket that are looked up: the rarest. */
const wordsMax = 32;
/** A word that more tickets have than this says nothing about which. */
const commonMin = 2_000;
/** Entries of a page, two numbers each: many of them grow without being copied. */
const pageBits = 13;
const pageSize = 1 << pageBits;

export class SimilarTickets {
  private readonly model: LinearModel;
  private readonly examples: (LearntExample | null)[] = [];
  private readonly places: Map<string, number> = new Map();
  /** Per feature the entry that was added last, from 1; entries lead to earlier ones. */
  private heads = new Int32Array(4_096);
  /** Of each entry the earlier one, 0 for none, and the ticket. */
  private readonly pages: Int32Array[] = [];
  private entries = 1;
  private shares = new Float32Array(256);
  private room = vectorRoom(512);

  constructor(model: LinearModel) {
    this.model = model;
  }

  add(example: LearntExample): void {
    this.remove(example.key);
    const owner = this.examples.push(example) - 1;
    this.places.set(example.key, owner);
    if (owner >= this.shares.length) this.shares = new Float32Array(this.shares.length * 2);
    const { table } = this.model;
    for (const hash of example.features.hashes) {
      if (!isWordFeature(hash)) continue;
      const number = table.find(hash);
      // A common word is never looked up, and none becomes rare again.
      if (number === -1 || (table.frequencies[number] as number) > commonMin) continue;
      this.append(number, owner);
    }
  }

  remove(key: string): void {
    const owner = this.places.get(key);
    if (owner === undefined) return;
    this.examples[owner] = null;
    this.places.delete(key);
  }

  /** Most similar first; `excludedKey` is left out. */
  find(vector: SparseVector, count: number, excludedKey?: string): SimilarTicket[] {
    const compared = this.candidates(vector).flatMap((owner) => {
      const example = this.examples[owner];
      return example === null || example === undefined || example.key === excludedKey
        ? []
        : [example];
    });
    const near = cosines(vector, this.vectorsOf(compared));
    const found = compared.map(({ key, label, seq }, index): SimilarTicket => {
      return { key, label, seq, similarity: Math.min(1, near[index] as number) };
    });
    found.sort((left, right) => right.similarity - left.similarity || right.seq - left.seq);
    return found.slice(0, count);
  }

  /** One after the other in the same room: a training compares 40,000. */
  private *vectorsOf(examples: readonly LearntExample[]): Generator<SparseVector> {
    for (const { features } of examples) {
      const size = features.hashes.length + 1;
      if (size > this.room.numbers.length) this.room = vectorRoom(2 * size);
      yield this.model.toVector(features, this.room);
    }
  }

  private append(number: number, owner: number): void {
    if (number >= this.heads.length) {
      this.heads = grown(this.heads, Math.max(number + 1, this.heads.length * 2));
    }
    const place = this.entries >>> pageBits;
    if (place === this.pages.length) this.pages.push(new Int32Array(2 * pageSize));
    const page = this.pages[place] as Int32Array;
    const at = 2 * (this.entries & (pageSize - 1));
    page[at] = this.heads[number] as number;
    page[at + 1] = owner;
    this.heads[number] = this.entries++;
  }

  /** Tickets that share most of the ticket's rare words. */
  private candidates({ numbers, values }: SparseVector): number[] {
    const { shares, heads, pages } = this;
    const touched: number[] = [];
    for (const place of this.tellingWords(numbers)) {
      const number = numbers[place] as number;
      const value = values[place] as number;
      for (let entry = heads[number] as number; entry !== 0; ) {
        const page = pages[entry >>> pageBits] as Int32Array;
        const at = 2 * (entry & (pageSize - 1));
        const owner = page[at + 1] as number;
        if (shares[owner] === 0) touched.push(owner);
        shares[owner] = (shares[owner] as number) + value * value;
        entry = page[at] as number;
      }
    }
    const best = this.mostShared(touched.filter((owner) => this.examples[owner] !== null));
    for (const owner of touched) shares[owner] = 0;
    return best;
  }

  /** The few that share most among thousands that share a word; of equals the newer ones. */
  private mostShared(owners: readonly number[]): number[] {
    const { shares } = this;
    const best: number[] = [];
    let least = 0;
    for (const owner of owners) {
      const share = shares[owner] as number;
      if (best.length > candidatesMax && share < least) continue;
      let place = best.length;
      while (place > 0 && isAhead(share, owner, shares, best[place - 1] as number)) place -= 1;
      best.splice(place, 0, owner);
      if (best.length > candidatesMax + 1) best.pop();
      least = shares[best.at(-1) as number] as number;
    }
    return best;
  }

  /** Places of words, rarest first. */
  private tellingWords(numbers: Uint32Array): number[] {
    const { hashes, frequencies } = this.model.table;
    const places: number[] = [];
    for (let place = 1; place < numbers.length; place++) {
      const number = numbers[place] as number;
      if (number >= this.heads.length || this.heads[number] === 0) continue;
      if (!isWordFeature(hashes[number] as number)) continue;
      if ((frequencies[number] as number) <= commonMin) places.push(place);
    }
    const frequencyAt = (place: number): number => frequencies[numbers[place] as number] as number;
    return places.sort((left, right) => frequencyAt(left) - frequencyAt(right)).slice(0, wordsMax);
  }
}

function isAhead(share: number, owner: number, shares: Float32Array, other: number): boolean {
  const otherShare = shares[other] as number;
  return share > otherShare || (share === otherShare && owner > other);
}

function grown(array: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(length);
  larger.set(array);
  return larger;
}
