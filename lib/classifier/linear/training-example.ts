/** A labelled example, as the linear model learns from it. */
import type { SparseVector } from "./sparse-vector.ts";

export interface TrainingExample {
  readonly vector: SparseVector;
  /** Place of its class. */
  readonly place: number;
  /** How much a mistake about it costs; 1 for a correction. */
  readonly cost: number;
}
