/**
 * Tickets that belong nowhere by a person's word. They teach no collection; a ticket that is more
 * like one of them than like any that belongs somewhere belongs nowhere too.
 */
import { SimilarTickets } from "../evidence/similar-tickets.ts";
import type { KeptTicket, TicketFeatures } from "../features/ticket-features.ts";
import { LinearModel } from "../linear/linear-model.ts";
import { nowhere } from "../records/classification-table.ts";

export interface NearStranger {
  readonly key: string;
  /** Cosine of the two texts, 0 to 1. */
  readonly similarity: number;
}

/** Less like tickets say nothing; as for tickets that belong somewhere. */
export const strangerSimilarity = 0.6;

export class KnownStrangers {
  // A model of their own, because their words must not pass for those of a collection.
  private readonly model = new LinearModel();
  private readonly similar = new SimilarTickets(this.model);

  learn(key: string, seq: number, { features, votes, nearness }: KeptTicket): void {
    this.model.count(features);
    this.similar.add({ key, seq, label: nowhere, cost: 0, features, votes, nearness });
  }

  forget(key: string): void {
    this.similar.remove(key);
  }

  /** The most similar one, if it is as like as to count. */
  nearest(features: TicketFeatures, excludedKey: string | undefined): NearStranger | null {
    const vector = this.model.toVector(features);
    const [first] = this.similar.find(vector, 1, excludedKey);
    if (first === undefined) return null;
    // The vector has only what strangers share with it; the rest of its text speaks against it.
    const similarity = first.similarity * Math.sqrt(vector.knownShare);
    return similarity < strangerSimilarity ? null : { key: first.key, similarity };
  }
}
