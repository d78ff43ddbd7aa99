/** From a ticket's text to a decision, at once or with a closer look. */
import type { Language } from "../../corpus/index.ts";
import { foreignLanguage } from "../confidence/foreign-language.ts";
import type { TicketDecision } from "../decision.ts";
import { lookDeeper } from "../evidence/deep-votes.ts";
import { collectVotes, type DocumentVotes, noVotes } from "../evidence/document-votes.ts";
import { type LookedUpWord, lookUpWords } from "../evidence/grounds.ts";
import { nearVotes } from "../evidence/near-documents.ts";
import type { KeptTicket, TicketFeatures } from "../features/ticket-features.ts";
import { contextParts, ticketParts, type WeightedText } from "../features/ticket-text.ts";
import { findNamedRepo } from "../taxonomy/find-repo.ts";
import type { Ticket } from "../ticket.ts";
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

type ReaderContext = Pick<ModelContext, "store" | "extractor" | "memory" | "vectors">;

/** Tickets that were read, for as long as somebody holds them. */
export class TicketReader {
  private readonly context: ReaderContext;
  private readonly known = new WeakMap<Ticket, ReadTicket>();

  constructor(context: ReaderContext) {
    this.context = context;
  }

  read(ticket: Ticket): ReadTicket {
    const { known } = this;
    const { store, extractor, memory, vectors } = this.context;
    const before = known.get(ticket);
    if (before !== undefined) return before;
    const parts = ticketParts(ticket);
    const votes = {
      ...(store.status().ready ? collectVotes(store, ticket) : noVotes),
      ...nearVotes(memory.knowledge.places, vectors, ticket),
    };
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

/** With the nearness that a sentence model has to be waited for. */
export async function decideDeeply(
  context: ModelContext,
  ticket: Ticket,
  reader: TicketReader,
  options: DecideOptions,
): Promise<TicketDecision> {
  const { store } = context;
  const first = reader.read(ticket);
  if (!store.status().ready) return decideTicket(context, ticket, first, options);
  const votes = await lookDeeper(store, ticket, first.votes);
  reader.keepNearness(ticket, votes.nearness);
  const kept = { ...first.kept, nearness: votes.nearness };
  return decideTicket(context, ticket, { ...first, votes, kept }, options);
}
