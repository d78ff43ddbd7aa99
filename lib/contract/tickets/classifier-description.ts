/** The settings of a classifier: the collections as configured, and what its model has learnt. */
import type { TicketCollection } from "./classifier-settings.ts";

export interface ClassifierDescription {
  /** By name, those that are switched off as well. */
  readonly collections: readonly DescribedCollection[];
  readonly model: ModelDescription;
}

export interface DescribedCollection extends TicketCollection {
  /** Whether documents are indexed under this name; false for a queue of tickets alone. */
  readonly isIndexed: boolean;
  /** Whether the settings name it. */
  readonly isConfigured: boolean;
  /** Tickets that belong there by a person's word, and those of them that were placed elsewhere first. */
  readonly feedback: number;
  readonly corrected: number;
  /** Words that distinguish its documents from those of all others, most distinctive first. */
  readonly suggestedKeywords: readonly string[];
  /** Words of documents, keywords and tickets that speak most for it, the strongest first. */
  readonly terms: readonly WeighedTerm[];
}

export interface WeighedTerm {
  readonly term: string;
  /**
   * The score that a ticket with this word alone would get for the collection, in units of the
   * linear model.
   */
  readonly weight: number;
}

export interface ModelDescription {
  /** Last entry of the feedback log that it has learnt. */
  readonly sequence: number;
  /** Last entry that was weighed against all others; those after it were learnt one by one. */
  readonly trainedSequence: number;
  /** When it was trained as a whole, in ISO 8601; null before the first training. */
  readonly trainedAt: string | null;
  /** Number of training examples: documents, names, keywords and judged tickets. */
  readonly examples: number;
  /** Judged tickets that it holds. */
  readonly judgedTickets: number;
  /** Words, pairs of words and pieces of words that have a weight. */
  readonly features: number;
  /** Judged tickets that the levels of confidence were learnt from. */
  readonly judgements: number;
  /** Probabilities from which on an answer is `high` or `medium`. */
  readonly thresholds: { readonly high: number; readonly medium: number };
}
