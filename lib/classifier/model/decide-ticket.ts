/** From a ticket's text to a decision, at once or with a closer look. */
import type { Language } from "../../corpus/index.ts";
import type { KnowledgeStore } from "../../search/index.ts";
import { foreignLanguage } from "../confidence/foreign-language.ts";
import { lookDeeper } from "../evidence/deep-votes.ts";
import {
  collectVotes,
  type DocumentVotes,
  lookupText,
  noVotes,
} from "../evidence/document-votes.ts";
import { type LookedUpWord, lookUpWords } from "../evidence/grounds.ts";
import type { FeatureExtractor } from "../features/extract-features.ts";
import type { KeptTicket, TicketFeatures } from "../features/ticket-features.ts";
import { contextParts, ticketParts, type WeightedText } from "../features/ticket-text.ts";
import { findNamedRepo } from "../taxonomy/find-repo.ts";
import type { Ticket } from "../ticket.ts";
import type { TicketDecision } from "./decision.ts";
import { makeDecision } from "./make-decision.ts";
import { type ModelContext, takeNewGeneration } from "./model-context.ts";
import type { DecideOptions } from "./ticket-model.ts";

/** A ticket with all that is worked out from its text. */
export interface ReadTicket {
  readonly parts: readonly WeightedText[];
  readonly words: readonly LookedUpWord[];
  readonly votes: DocumentVotes;
  readonly kept: KeptTicket;
  /** Of what stands around the person's own words; undefined when nothing does. */
  readonly context: TicketFeatures | undefined;
  /** Its language, when no document is written in it. */
  readonly foreign: Language | null;
}

/** Tickets that were read, for as long as somebody holds them. */
export class TicketReader {
  private readonly store: KnowledgeStore;
  private readonly extractor: FeatureExtractor;
  private readonly known = new WeakMap<Ticket, ReadTicket>();

  constructor({ store, extractor }: Pick<ModelContext, "store" | "extractor">) {
    this.store = store;
    this.extractor = extractor;
  }

  read(ticket: Ticket): ReadTicket {
    const { store, extractor, known } = this;
    const before = known.get(ticket);
    if (before !== undefined) return before;
    const parts = ticketParts(ticket);
    const votes = store.status().ready ? collectVotes(store, ticket) : noVotes;
    const features = extractor.extract(parts);
    const words = lookUpWords(extractor.words(parts), store.status().ready ? store : null);
    const around = contextParts(ticket);
    const context = around.length === 0 ? undefined : extractor.extract(around);
    const { shares, nearness } = votes;
    const kept = { features, votes: shares, nearness };
    const documents = store.status().ready ? store : null;
    const foreign = foreignLanguage(`${ticket.title}\n${ticket.body}`, documents);
    const made = { parts, words, votes, kept, context, foreign };
    known.set(ticket, made);
    return made;
  }

  /** Evidence from a deeper look is also stored for learning. */
  keepNearness(ticket: Ticket, nearness: KeptTicket["nearness"]): void {
    const first = this.read(ticket);
    if (first.kept.nearness.size > 0 || nearness.size === 0) return;
    this.known.set(ticket, { ...first, kept: { ...first.kept, nearness } });
  }
}

export function decideTicket(
  context: ModelContext,
  ticket: Ticket,
  given: ReadTicket,
  { excludeId }: DecideOptions,
): TicketDecision {
  takeNewGeneration(context);
  const { memory, extractor } = context;
  const named = findNamedRepo(ticket, memory.knowledge.taxonomy);
  const request = { ...given, named, excludedKey: excludeId, sequence: memory.sequence };
  return makeDecision(request, memory.knowledge, extractor);
}

/** With more hits, and with the nearness that a sentence model has to be waited for. */
export async function decideDeeply(
  context: ModelContext,
  ticket: Ticket,
  reader: TicketReader,
  options: DecideOptions,
): Promise<TicketDecision> {
  const { store } = context;
  const isReady = store.status().ready;
  if (isReady) await store.embedText(lookupText(ticket));
  const first = reader.read(ticket);
  const votes = isReady ? lookDeeper(store, ticket) : noVotes;
  const { nearness } = votes;
  const kept = { ...first.kept, votes: votes.shares, nearness };
  reader.keepNearness(ticket, nearness);
  return decideTicket(context, ticket, { ...first, votes, kept }, options);
}
