/**
 * Tickets as points: how alike two of them are by the words that they share and by where their words
 * lie among the word vectors of the package.
 */
import type { PlaceFeatures } from "../evidence/ticket-centres.ts";
import { isWordFeature } from "../features/feature-hash.ts";
import type { TicketFeatures } from "../features/ticket-features.ts";

/** Half by shared words, half by nearness in meaning, where both have a place. */
const placeWeight = 0.5;

export interface TicketSpace {
  readonly size: number;
  /** How alike the ticket is to each of the others, 0 to 1; 1 to itself. */
  similarities(ticket: number): Float32Array;
}

interface Point {
  readonly numbers: readonly number[];
  /** A vector of length 1. */
  readonly values: readonly number[];
  readonly place: Float32Array | null;
}

/** Words count by their rarity among all of these tickets. */
export function createTicketSpace(
  tickets: readonly { readonly features: TicketFeatures }[],
  place: PlaceFeatures,
): TicketSpace {
  const owners = new Map<number, number[]>();
  for (const [ticket, { features }] of tickets.entries()) {
    for (const hash of features.hashes) {
      if (!isWordFeature(hash)) continue;
      const own = owners.get(hash) ?? [];
      own.push(ticket);
      owners.set(hash, own);
    }
  }
  const points = tickets.map(({ features }) => pointOf(features, owners, tickets.length, place));
  const values = new Map<number, number[]>([...owners.keys()].map((hash) => [hash, []]));
  for (const point of points) {
    for (const [index, hash] of point.numbers.entries()) {
      values.get(hash)?.push(point.values[index] as number);
    }
  }
  return {
    size: tickets.length,
    similarities: (ticket) => similaritiesTo(points, ticket, owners, values),
  };
}

function pointOf(
  features: TicketFeatures,
  owners: ReadonlyMap<number, readonly number[]>,
  tickets: number,
  placeOf: PlaceFeatures,
): Point {
  const numbers: number[] = [];
  const values: number[] = [];
  features.hashes.forEach((hash, index) => {
    if (!isWordFeature(hash)) return;
    const rarity = Math.log((tickets + 1) / (owners.get(hash)?.length ?? 1));
    numbers.push(hash);
    values.push((1 + Math.log(features.counts[index] as number)) * rarity);
  });
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));
  return {
    numbers,
    values: values.map((value) => (length === 0 ? 0 : value / length)),
    place: placeOf(features),
  };
}

function similaritiesTo(
  points: readonly Point[],
  ticket: number,
  owners: ReadonlyMap<number, readonly number[]>,
  values: ReadonlyMap<number, readonly number[]>,
): Float32Array {
  const found = new Float32Array(points.length);
  const point = points[ticket] as Point;
  for (const [index, hash] of point.numbers.entries()) {
    const value = point.values[index] as number;
    const others = owners.get(hash) ?? [];
    const theirs = values.get(hash) ?? [];
    for (let at = 0; at < others.length; at++) {
      const other = others[at] as number;
      found[other] = (found[other] as number) + value * (theirs[at] as number);
    }
  }
  for (const [other, { place }] of points.entries()) {
    if (place === null || point.place === null) continue;
    const near = Math.max(0, dot(place, point.place));
    found[other] = (1 - placeWeight) * (found[other] as number) + placeWeight * near;
  }
  found[ticket] = 1;
  return found;
}

function dot(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let axis = 0; axis < left.length; axis++) {
    sum += (left[axis] as number) * (right[axis] as number);
  }
  return sum;
}
