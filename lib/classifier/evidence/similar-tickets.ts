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
/** Numbers of a page: many of them grow without being copied. */
const pageBits = 14;
const pageSize = 1 << pageBits;

export class SimilarTickets {
  private readonly model: LinearModel;
  private readonly examples: (LearntExample | null)[] = [];
  private readonly places: Map<string, number> = new Map();
  /** Per feature how many tickets are listed, and where the last run of them lies. */
  private counts = new Int32Array(4_096);
  private heads = new Int32Array(4_096);
  /**
   * Runs of 1, 1, 2, 4, 8 … tickets, each behind the place of the run before it: a run is read at
   * once, where a chain of single tickets waited for memory at each.
   */
  private readonly pages: Int32Array[] = [];
  private end = 0;
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
      const length = Math.max(number + 1, this.heads.length * 2);
      this.heads = grown(this.heads, length);
      this.counts = grown(this.counts, length);
    }
    // Only tickets judged again and again come to that: each time they are listed once more.
    if (this.counts[number] === pageSize) this.listAgain(number);
    const count = this.counts[number] as number;
    // Runs end at 1, 2, 4, 8 … tickets.
    if ((count & (count - 1)) === 0) this.heads[number] = this.openRun(count, number);
    const head = this.heads[number] as number;
    const page = this.pages[head >>> pageBits] as Int32Array;
    page[(head & (pageSize - 1)) + 1 + count - firstOfRun(count)] = owner;
    this.counts[number] = count + 1;
  }

  /** Returns its place. A run lies in one page: the longest has half as many tickets as that has room. */
  private openRun(count: number, number: number): number {
    const size = 1 + Math.max(1, count);
    if (
      (this.end & (pageSize - 1)) + size > pageSize ||
      this.end >>> pageBits === this.pages.length
    ) {
      this.end = this.pages.push(new Int32Array(pageSize)) * pageSize - pageSize;
    }
    const head = this.end;
    this.end += size;
    (this.pages[head >>> pageBits] as Int32Array)[head & (pageSize - 1)] = this.heads[
      number
    ] as number;
    return head;
  }

  /** Without the places that tickets had before. */
  private listAgain(number: number): void {
    const owners: number[] = [];
    this.eachListed(number, (owner) => {
      if (this.examples[owner] !== null) owners.push(owner);
    });
    this.counts[number] = 0;
    for (const owner of owners) this.append(number, owner);
  }

  private eachListed(number: number, act: (owner: number) => void): void {
    let head = this.heads[number] as number;
    for (let end = this.counts[number] as number; end > 0; ) {
      const first = firstOfRun(end - 1);
      const page = this.pages[head >>> pageBits] as Int32Array;
      const start = head & (pageSize - 1);
      for (let at = start + 1; at <= start + end - first; at++) act(page[at] as number);
      head = page[start] as number;
      end = first;
    }
  }

  /** Tickets that share most of the ticket's rare words. */
  private candidates({ numbers, values }: SparseVector): number[] {
    const { shares } = this;
    const touched: number[] = [];
    for (const place of this.tellingWords(numbers)) {
      const number = numbers[place] as number;
      const value = values[place] as number;
      this.eachListed(number, (owner) => {
        if (shares[owner] === 0) touched.push(owner);
        shares[owner] = (shares[owner] as number) + value * value;
      });
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
      if (number >= this.counts.length || this.counts[number] === 0) continue;
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

/** First place of the run that has the ticket listed at this one: 0, 1, 2, 4, 8 … */
function firstOfRun(place: number): number {
  return place === 0 ? 0 : 1 << (31 - Math.clz32(place));
}

function grown(array: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(length);
  larger.set(array);
  return larger;
}
