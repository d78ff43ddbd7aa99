/**
 * Tickets that say nearly the same: candidates that share a band of MinHash values (Broder 1997;
 * bands as in Leskovec, Rajaraman and Ullman, Mining of Massive Datasets, chapter 3), then the exact
 * share of words and pairs of words that both have. Holds fingerprints and keys, and no text.
 */
import { isWordFeature } from "../features/feature-hash.ts";
import type { TicketFeatures } from "../features/ticket-features.ts";

export interface NearDuplicate {
  readonly correlationId: string;
  /** Jaccard index of words and pairs of words, 0 to 1. */
  readonly similarity: number;
}

/** "Card declined" may be what two people say; below this, tickets of one topic are alike. */
const similarityMin = 0.6;
const duplicatesMax = 5;
/** Fewer words and pairs tell no two tickets apart. */
const featuresMin = 5;
/** The smallest fingerprints of a long text are compared: a sample that is the same in each text. */
const featuresMax = 512;
/** 24 bands of 3: of pairs that share .6 one in 300 is missed, of those that share .2 one in 6 compared. */
const bandsCount = 24;
const bandRows = 3;
/** Tickets that are remembered; the oldest are forgotten first. About 10 MB. */
const ticketsMax = 5_000;
/** The newest few among thousands of the same ticket are compared. */
const bandTicketsMax = 24;

interface Known {
  readonly features: Uint32Array;
  readonly bands: Uint32Array;
}

export class NearDuplicates {
  private readonly tickets: Map<string, Known> = new Map();
  private readonly buckets: Map<number, string[]> = new Map();

  /** A ticket that comes again counts with its new text. Gives those that are known until then. */
  observe(correlationId: string, given: TicketFeatures): NearDuplicate[] {
    this.forget(correlationId);
    const features = comparedFeatures(given);
    if (features.length < featuresMin) return [];
    const bands = bandsOf(features);
    const like = this.like({ features, bands }, correlationId);
    this.tickets.set(correlationId, { features, bands });
    for (const band of bands) {
      const bucket = this.buckets.get(band) ?? [];
      bucket.push(correlationId);
      if (bucket.length > bandTicketsMax) bucket.shift();
      this.buckets.set(band, bucket);
    }
    const [oldest] = this.tickets.keys();
    if (this.tickets.size > ticketsMax && oldest !== undefined) this.forget(oldest);
    return like;
  }

  forget(correlationId: string): void {
    const known = this.tickets.get(correlationId);
    if (known === undefined) return;
    this.tickets.delete(correlationId);
    for (const band of known.bands) {
      const rest = (this.buckets.get(band) ?? []).filter((id) => id !== correlationId);
      if (rest.length === 0) this.buckets.delete(band);
      else this.buckets.set(band, rest);
    }
  }

  /** Most similar first, of equals the newest; the ticket of `excludedId` is left out. */
  find(given: TicketFeatures, excludedId: string): NearDuplicate[] {
    const features = comparedFeatures(given);
    if (features.length < featuresMin) return [];
    return this.like({ features, bands: bandsOf(features) }, excludedId);
  }

  private like({ features, bands }: Known, excludedId: string): NearDuplicate[] {
    const candidates = new Set<string>();
    for (const band of bands) {
      for (const id of this.buckets.get(band) ?? []) candidates.add(id);
    }
    candidates.delete(excludedId);
    return [...candidates]
      .toReversed()
      .map((correlationId) => ({
        correlationId,
        similarity: jaccard(features, (this.tickets.get(correlationId) as Known).features),
      }))
      .filter(({ similarity }) => similarity >= similarityMin)
      .sort((left, right) => right.similarity - left.similarity)
      .slice(0, duplicatesMax);
  }
}

/** Ascending, as the features of a ticket are. */
function comparedFeatures({ hashes }: TicketFeatures): Uint32Array {
  return hashes.filter(isWordFeature).slice(0, featuresMax);
}

function bandsOf(features: Uint32Array): Uint32Array {
  return Uint32Array.from({ length: bandsCount }, (_, band) => {
    let joint = band;
    for (let row = 0; row < bandRows; row++) {
      joint = Math.imul(joint, 0x01000193) ^ smallest(features, band * bandRows + row);
    }
    return joint;
  });
}

/** The least of the fingerprints, each mixed by the number of the permutation. */
function smallest(features: Uint32Array, permutation: number): number {
  const seed = Math.imul(permutation + 1, 0x9e3779b1);
  let least = 0xffffffff;
  // By index: 72 passes over a text, and an iterator takes several times as long.
  for (let index = 0; index < features.length; index++) {
    let mixed = Math.imul((features[index] as number) ^ seed, 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    mixed = (mixed ^ (mixed >>> 16)) >>> 0;
    if (mixed < least) least = mixed;
  }
  return least;
}

function jaccard(left: Uint32Array, right: Uint32Array): number {
  let shared = 0;
  for (let a = 0, b = 0; a < left.length && b < right.length; ) {
    const one = left[a] as number;
    const other = right[b] as number;
    if (one === other) shared += 1;
    if (one <= other) a += 1;
    if (other <= one) b += 1;
  }
  const similarity = shared / (left.length + right.length - shared);
  return Math.round(similarity * 1_000) / 1_000;
}
