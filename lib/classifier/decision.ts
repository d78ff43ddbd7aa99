/** The model's decision about a ticket, with all its evidence. */
import type { TicketRepo } from "../contract/index.ts";
import type { ConfidenceLevel } from "./confidence/thresholds.ts";
import type { FieldDecision } from "./fields/decide-fields.ts";
import type { NamedRepo } from "./taxonomy/find-repo.ts";

export interface TicketDecision {
  readonly collection: string;
  readonly subTheme: string | null;
  readonly repo: TicketRepo | null;
  /** The repository that the ticket itself names, wherever it is placed. */
  readonly named: NamedRepo | null;
  readonly confidence: ConfidenceLevel;
  /** Probability that the collection is right, 0 to 1. */
  readonly probability: number;
  /** Whether judgements enough have shown what such numbers are worth; others are shown to nobody. */
  readonly isCalibrated: boolean;
  /** Whether a deeper look may change the answer: it is not sure, or the first two differ in repo. */
  readonly isUnsure: boolean;
  /** Best first, the answer included, five at most. Probabilities sum to 1 at most. */
  readonly candidates: readonly CollectionCandidate[];
  readonly reasoning: readonly ReasoningPart[];
  /** A decision for each configured field. */
  readonly fields: readonly FieldDecision[];
  /** `seq` of the last example that the model had learnt. */
  readonly modelSequence: number;
}

export interface CollectionCandidate {
  readonly collection: string;
  readonly probability: number;
  /** Words of the ticket, as it spells them, that speak most for the collection. */
  readonly terms: readonly string[];
  /** Ids of the most similar corrected tickets that have the collection. */
  readonly similarTickets: readonly string[];
  /** The best documents found in the collection, those that speak for it. */
  readonly documents: readonly RelevantDocument[];
}

export interface RelevantDocument {
  readonly id: string;
  readonly title: string;
  readonly url: string;
  /** 0 to 1: share of the best hit's score. */
  readonly score: number;
}

/** A statement of the reasoning; everything it cites is in the decision or the ticket. */
export type ReasoningPart =
  | {
      readonly kind: "assigned";
      readonly collection: string;
      readonly confidence: ConfidenceLevel;
      /** Null where it is not calibrated. */
      readonly probability: number | null;
    }
  | { readonly kind: "terms"; readonly collection: string; readonly terms: readonly string[] }
  | {
      readonly kind: "documents";
      readonly collection: string;
      /** `count` of the best `of` pages belong to the collection. */
      readonly count: number;
      readonly of: number;
      readonly first: string;
    }
  | {
      readonly kind: "nearness";
      readonly collection: string;
      /** `count` of the `of` pages nearest in meaning belong to the collection. */
      readonly count: number;
      readonly of: number;
    }
  | {
      readonly kind: "tickets";
      readonly collection: string;
      readonly ids: readonly string[];
      /** Similar tickets that were looked at. */
      readonly of: number;
    }
  | { readonly kind: "same-ticket"; readonly collection: string; readonly id: string }
  | { readonly kind: "repo"; readonly collection: string; readonly text: string }
  | {
      readonly kind: "runner-up";
      readonly collection: string;
      /** Null where it is not calibrated. */
      readonly probability: number | null;
      readonly terms: readonly string[];
    }
  | {
      readonly kind: "no-fit";
      readonly collection: string;
      /** Probability that it belongs to any collection; null where it is not known. */
      readonly fit: number | null;
    }
  | {
      readonly kind: "contradiction";
      /** Tickets of the same text, each with the collection that a person chose. */
      readonly tickets: readonly { readonly id: string; readonly collection: string }[];
    }
  /** The operator's word about the levels of the collection. */
  | {
      readonly kind: "configured-levels";
      readonly automateAt: number | null;
      readonly suggestAt: number | null;
    }
  /** BCP 47, such as "de": no document is written in it. */
  | { readonly kind: "foreign-language"; readonly language: string }
  /** A person said of a ticket like this one that it belongs nowhere. */
  | { readonly kind: "nowhere"; readonly id: string }
  | { readonly kind: "no-telling-word" }
  | { readonly kind: "few-judgements"; readonly judgements: number };
