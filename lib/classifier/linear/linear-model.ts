/** A sparse linear model: what it knows of features, and their weights for each class. */
import { FeatureTable, featuresKnownMax } from "../features/feature-table.ts";
import type { TicketFeatures } from "../features/ticket-features.ts";
import { type SparseVector, toVector, type VectorRoom } from "./sparse-vector.ts";
import { featuresFor, WeightMatrix } from "./weight-matrix.ts";

/** For a class that no full training has seen: below the border, like tickets of others. */
export const unseenBias = -1;

export class LinearModel {
  readonly classes: string[];
  readonly table: FeatureTable;
  readonly weights: WeightMatrix;
  /** Examples that the frequencies of features were counted over. */
  examples: number;
  private readonly places: Map<string, number>;

  constructor(
    classes: readonly string[] = [],
    table: FeatureTable = new FeatureTable(featuresFor(classes.length, featuresKnownMax)),
    weights: WeightMatrix = new WeightMatrix(1, Math.max(1, classes.length)),
    examples = 0,
  ) {
    this.classes = [...classes];
    this.table = table;
    this.weights = weights;
    this.examples = examples;
    this.places = new Map(classes.map((name, place) => [name, place]));
  }

  placeOf(name: string): number | undefined {
    return this.places.get(name);
  }

  addClass(name: string): number {
    const known = this.places.get(name);
    if (known !== undefined) return known;
    const place = this.classes.push(name) - 1;
    this.places.set(name, place);
    this.weights.reserve(this.table.size, this.classes.length);
    this.weights.values[place] = unseenBias;
    return place;
  }

  /** Written into `room`, or into memory of its own. */
  toVector(features: TicketFeatures, room?: VectorRoom): SparseVector {
    return toVector(features, this.table, this.examples, room);
  }

  /** Scores of all classes in their order. */
  score(vector: SparseVector): Float64Array {
    const scores = new Float64Array(this.classes.length);
    this.weights.score(vector, scores);
    return scores;
  }

  /** Counts the features of an example; new ones get weights of zero. */
  count({ hashes }: TicketFeatures): void {
    this.examples += 1;
    for (const hash of hashes) {
      const number = this.table.findOrAdd(hash);
      if (number === -1) continue;
      const { frequencies } = this.table;
      frequencies[number] = (frequencies[number] as number) + 1;
    }
    this.weights.reserve(this.table.size, this.classes.length);
  }
}
