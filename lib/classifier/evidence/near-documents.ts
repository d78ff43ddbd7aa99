/**
 * Documents as places among the word vectors of the package. The ones nearest to a ticket vote for
 * their collections, whether or not they share a word with it.
 */
import type { TicketCollection } from "../../contract/index.ts";
import { quantiseVector, type WordVectors } from "../../embeddings/index.ts";
import { spelt } from "../taxonomy/name-words.ts";
import type { Ticket } from "../ticket.ts";
import { isLong, lookupText } from "./document-votes.ts";

/** A document to learn from. */
export interface DocumentSample {
  readonly collection: string;
  readonly filePath: string;
  readonly title: string;
  readonly headings: readonly string[];
  readonly text: string;
}

/** Places of documents, as a training keeps them. */
export interface DocumentPlaces {
  /** Fingerprint of the word vectors: places among others cannot be compared. Empty without vectors. */
  readonly fingerprint: string;
  readonly collections: readonly string[];
  /** Those before are of the collections themselves: what their names and descriptions say. */
  readonly firstDocument: number;
  /** For each document the number of its collection. */
  readonly owners: Uint32Array;
  /** What one step of a document's numbers is worth. */
  readonly steps: Float32Array;
  /** As many numbers for each document as the vectors have dimensions. */
  readonly directions: Int8Array;
}

export interface NearVotes {
  /**
   * Share of the votes for each collection; they sum to 1 if something is near, and to less the
   * farther all is. Empty for a text that has no place.
   */
  readonly nearness: ReadonlyMap<string, number>;
  /** Collections of the nearest documents, nearest first. */
  readonly nearest: readonly string[];
}

export const noPlaces: DocumentPlaces = {
  fingerprint: "",
  collections: [],
  firstDocument: 0,
  owners: new Uint32Array(0),
  steps: new Float32Array(0),
  directions: new Int8Array(0),
};

const noneNear: NearVotes = { nearness: new Map(), nearest: [] };

/** Documents that vote. */
const votersMax = 50;
/** Documents that the reasoning counts. */
const nearestMax = 10;
/**
 * Cosines are raised to this power. A sentence says what one page says; the words of a long text
 * come from many. Of 2,600 descriptions of pages the nearest page alone places 78 %, fifty of them
 * by the power of 4, 8 and 16 place 75, 78 and 79 %.
 */
const sharpness = 16;
const longSharpness = 8;
/**
 * A cosine from which on something is near. The nearest page to a text that people wrote has one of
 * .4 to .8, to a greeting less.
 */
const nearCosine = 0.6;
/**
 * Queues without documents are known by their names alone, which say less. Without any feedback
 * Banking77 has 44.8 without these votes, 50.1 with a half and 48.5 with all; HWU64 35.7, 36.8 and 34.
 */
const namesShare = 0.5;
/** Characters read of a document's text and of a ticket's body. */
const textLengthMax = 4_000;
const bodyLengthMax = 2_000;

/** Documents in other languages than the vectors have none. */
export function placeDocuments(
  entries: readonly Pick<TicketCollection, "name" | "description">[],
  documents: readonly DocumentSample[],
  vectors: WordVectors | null,
): DocumentPlaces {
  if (vectors === null) return noPlaces;
  const { dimensions, fingerprint } = vectors;
  const collections = entries.map(({ name }) => name);
  const owners: number[] = [];
  const steps: number[] = [];
  const directions = new Int8Array((entries.length + documents.length) * dimensions);
  const place = (collection: string, head: string, body: string): void => {
    const owner = collections.indexOf(collection);
    const vector = unitOf(vectors.embed({ head, body }));
    if (owner === -1 || vector === null) return;
    steps.push(quantiseVector(vector, directions, owners.length * dimensions));
    owners.push(owner);
  };
  for (const { name, description } of entries) place(name, spelt(name), description);
  const firstDocument = owners.length;
  for (const { collection, title, headings, text } of documents) {
    place(collection, [title, ...headings].join("\n"), text.slice(0, textLengthMax));
  }
  return {
    fingerprint,
    collections,
    firstDocument,
    owners: Uint32Array.from(owners),
    steps: Float32Array.from(steps),
    directions: directions.slice(0, owners.length * dimensions),
  };
}

/** Votes of the documents nearest to a ticket, each divided by √(documents of its collection). */
export function nearVotes(
  { fingerprint, collections, firstDocument, owners, steps, directions }: DocumentPlaces,
  vectors: WordVectors | null,
  ticket: Ticket,
  /** Language of the ticket if no document is written in it; else null. */
  language: string | null = null,
): NearVotes {
  if (vectors === null || fingerprint !== vectors.fingerprint) return noneNear;
  const { title, text } = lookupText(ticket);
  const parts = { head: title, body: text.slice(0, bodyLengthMax) };
  const vector = unitOf(vectors.embed(parts, language ?? "en"));
  if (vector === null) return noneNear;
  const cosines = cosinesOf(vector, steps, directions);
  const best = bestOf(cosines);
  const most = cosines[best[0] ?? -1] ?? 0;
  if (most <= 0) return noneNear;
  const power = isLong(ticket) ? longSharpness : sharpness;
  const counts = new Float64Array(collections.length);
  for (const owner of owners) counts[owner] = (counts[owner] as number) + 1;
  const votes = new Map<string, number>();
  let sum = 0;
  for (const document of best) {
    const owner = owners[document] as number;
    const share = Math.max(0, cosines[document] as number) / most;
    const vote = share ** power / Math.sqrt(counts[owner] as number);
    const name = collections[owner] as string;
    votes.set(name, (votes.get(name) ?? 0) + vote);
    sum += vote;
  }
  const say = firstDocument < owners.length ? 1 : namesShare;
  const scale = (say * Math.min(1, most / nearCosine)) / sum;
  for (const [name, vote] of votes) votes.set(name, vote * scale);
  const nearest = best.filter((place) => place >= firstDocument).slice(0, nearestMax);
  return {
    nearness: votes,
    nearest: nearest.map((document) => collections[owners[document] as number] as string),
  };
}

function cosinesOf(vector: Float32Array, steps: Float32Array, directions: Int8Array): Float32Array {
  const { length: dimensions } = vector;
  const cosines = new Float32Array(steps.length);
  for (let document = 0; document < steps.length; document++) {
    const from = document * dimensions;
    let sum = 0;
    for (let axis = 0; axis < dimensions; axis++) {
      sum += (vector[axis] as number) * (directions[from + axis] as number);
    }
    cosines[document] = sum * (steps[document] as number);
  }
  return cosines;
}

/** Numbers of the documents that vote, nearest first; ties in the order of documents. */
function bestOf(cosines: Float32Array): number[] {
  const sorted = cosines.slice().sort();
  const least = sorted[Math.max(0, sorted.length - votersMax)] ?? 0;
  const best: number[] = [];
  cosines.forEach((cosine, document) => {
    if (cosine >= least) best.push(document);
  });
  best.sort(
    (left, right) => (cosines[right] as number) - (cosines[left] as number) || left - right,
  );
  return best.slice(0, votersMax);
}

/** The vector at length 1; null for a text that has no place. */
function unitOf(vector: Float32Array | null): Float32Array | null {
  if (vector === null) return null;
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return length === 0 ? null : vector.map((value) => value / length);
}
