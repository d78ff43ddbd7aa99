/**
 * The model that finds a ticket's place. It is a function of the documents, the taxonomy and the
 * examples in the order of their log, and holds no text of tickets.
 */
import type {
  DbPath,
  ResolvedClassifierSettings,
  TicketCollection,
  TicketRepo,
} from "../../contract/index.ts";
import type { KnowledgeStore, KnownTexts } from "../../search/index.ts";
import type { TicketDecision } from "../decision.ts";
import type { SimilarTicket } from "../evidence/similar-tickets.ts";
import type { Placement } from "../records/classification-table.ts";
import type { Ticket, TicketExample } from "../ticket.ts";
import type { Train } from "../training/train-in-worker.ts";
import type { DescribedKnowledge, KnownWord } from "./describe-knowledge.ts";

export interface DecideOptions {
  /** The example of this id does not count: a ticket must not be judged by its own correction. */
  readonly excludeId?: string | undefined;
  /** Whether it is told which words speak for an answer. Default: yes. */
  readonly tellsWords?: boolean | undefined;
}

export interface TicketModel {
  /**
   * The fast path: no call to a database. Throws `collection_unknown` when no collection is enabled
   * and none is indexed.
   */
  decide(ticket: Ticket, options?: DecideOptions): TicketDecision;
  /** The slow path, with what takes time to know; `fast` itself where that adds nothing. */
  decideDeeply(ticket: Ticket, fast: TicketDecision): Promise<TicketDecision>;
  /** The model for who may see these collections only, as it is now. */
  limitedTo(permitted: readonly string[]): Promise<VisibleModel>;
  /**
   * What follows from a place that somebody else has given a ticket; null for a collection that
   * receives no tickets.
   */
  placeIn(ticket: Ticket, place: Placement): KnownPlace | null;
  /** The data of a ticket that is stored for learning. */
  features(ticket: Ticket): Uint8Array;
  /** Tickets that people placed, most similar first; the one of `excludeId` is left out. */
  similar(features: Uint8Array, count: number, options?: DecideOptions): readonly SimilarTicket[];
  /** Counts for the next decision. An example whose `seq` was learnt already is left out. */
  learn(example: TicketExample): void;
  /**
   * Learns them in order, or all at once in a worker thread when they are many; resolves when they
   * count. Returns whether they were trained on together with all others.
   */
  learnAll(examples: readonly TicketExample[]): Promise<boolean>;
  /**
   * The example no longer counts, and what it has taught is removed, up to a trace that the next
   * training removes: weights are taken back by the current frequencies of features, and those
   * frequencies still count it. False if it was not learnt.
   */
  forget(id: string): boolean;
  /** `seq` of the last example that was learnt. */
  sequence(): number;
  /** `seq` of the last example that a training of the whole has weighed against all others. */
  trainedSequence(): number;
  /**
   * What `createTicketModel` takes, joined, to start with the same knowledge. In pieces, because it may
   * be large, and in slices.
   */
  snapshot(): Promise<readonly Uint8Array[]>;
  /**
   * Retrains in a worker thread; keeps the result if it predicts unseen tickets no worse, or always
   * if it `isForced`.
   */
  refit(options?: { readonly isForced: boolean }): Promise<RefitReport>;
  /** Resolves when the documents of the newest generation and all that was learnt is in. */
  settled(): Promise<void>;
  /** Takes a changed taxonomy, from the next decision on. */
  configure(settings: ResolvedClassifierSettings): void;
  /**
   * What the same documents and examples would decide under other settings, trained in a worker
   * thread; nothing of this model changes. Throws `too_many_requests` when several wait for that.
   */
  decideUnder(settings: ResolvedClassifierSettings, ticket: Ticket): Promise<TicketDecision>;
  /** Names of the collections that a ticket can have now, in alphabetical order. */
  collections(): readonly string[];
  /** Those collections with what the operator says of them. */
  entries(): readonly TicketCollection[];
  /** What the model knows, tried on words that may be known. Works in slices. */
  describe(words: readonly KnownWord[]): Promise<DescribedKnowledge>;
  /** Names of the collection's sub-themes, as configured. */
  subThemes(collection: string): readonly string[];
  /** Lets go of the worker thread. */
  close(): Promise<void>;
}

/** A model for callers who may see some collections: it knows their documents and tickets only. */
export interface VisibleModel extends Pick<TicketModel, "decide" | "decideDeeply" | "similar"> {
  /** What is known of the documents. */
  readonly texts: KnownTexts;
  /** The ticket's features as these callers know its words. */
  features(ticket: Ticket): Uint8Array;
}

export interface KnownPlace {
  readonly repo: TicketRepo | null;
}

export interface RefitReport {
  readonly examples: number;
  /**
   * Shares of the same unseen examples that the new model and the one before judged rightly, 0 to 1;
   * null when there were too few to tell.
   */
  readonly accuracy: number | null;
  readonly accuracyBefore: number | null;
  readonly isTaken: boolean;
}

export interface TicketModelOptions {
  readonly store: KnowledgeStore;
  /** The `index.db` that the store answers from; the worker reads its documents. */
  readonly dbPath: DbPath;
  readonly settings: ResolvedClassifierSettings;
  /**
   * From `TicketModel.snapshot`. One that is damaged or belongs to another taxonomy is ignored:
   * `sequence()` is then 0, and the log is learnt again.
   */
  readonly snapshot?: Uint8Array | null | undefined;
  /** Called when work in the background has failed; the model stays unchanged. */
  readonly onError: (error: unknown) => void;
  /** Trains in a worker thread by default. */
  readonly train?: Train | undefined;
}
