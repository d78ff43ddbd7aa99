/** What a classifier is doing, told at once and without a look into the database. */
import type { ModelBudget } from "../model-budget.ts";

export interface ClassifierStatus {
  /** Entries of the feedback log that this process has learnt. */
  readonly learnt: number;
  /** How many of them a training has weighed against all others; the rest counts alone. */
  readonly trained: number;
  /** Whether a training or the work around it is under way. */
  readonly isTraining: boolean;
  /** Budget of the adjudicator, as its last request found it; absent before the first and without one. */
  readonly adjudicator?: ModelBudget | undefined;
}
