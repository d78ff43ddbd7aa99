/** From a ticket's text to a decision, at once or with a closer look. */
import type { KnownTexts } from "../../search/index.ts";
import { ticketLanguage } from "../confidence/foreign-language.ts";
import type { TicketDecision } from "../decision.ts";
import { collectVotes, isLong, noVotes } from "../evidence/document-votes.ts";
import { lookUpWords } from "../evidence/grounds.ts";
import { type DocumentPlaces, nearVotes } from "../evidence/near-documents.ts";
import { collectSectionVotes } from "../evidence/section-votes.ts";
import type { SimilarTicket } from "../evidence/similar-tickets.ts";
import type { FeatureExtractor } from "../features/extract-features.ts";
import { type KeptTicket, unpackTicket } from "../features/ticket-features.ts";
import { contextParts, ticketParts } from "../features/ticket-text.ts";
import { findNamedRepo } from "../taxonomy/find-repo.ts";
import type { Ticket } from "../ticket.ts";
import { makeDecision } from "./make-decision.ts";
import { type ModelContext, takeNewGeneration } from "./model-context.ts";
import type { ModelKnowledge } from "./model-knowledge.ts";
import type { ReadTicket } from "./read-ticket.ts";
import type { DecideOptions } from "./ticket-model.ts";

type ReaderContext = Pick<ModelContext, "store" | "extractor" | "memory" | "vectors">;

interface ReadingTools {
  readonly texts: KnownTexts;
  readonly extractor: FeatureExtractor;
  readonly vectors: ModelContext["vectors"];
  readonly places: DocumentPlaces;
}

export function readEvidence(
  { texts, extractor, vectors, places }: ReadingTools,
  ticket: Ticket,
): ReadTicket {
  const parts = ticketParts(ticket);
  const documents = texts.status().ready ? texts : null;
  const language = ticketLanguage(`${ticket.title}\n${ticket.body}`, documents);
  const votes = {
    ...(documents === null ? noVotes : collectVotes(documents, ticket)),
    ...nearVotes(places, vectors, ticket, language.foreign),
  };
  const features = extractor.extract(parts);
  const words = lookUpWords(extractor.words(parts), documents);
  const around = contextParts(ticket);
  const context = around.length === 0 ? undefined : extractor.extract(around);
  const { shares, nearness } = votes;
  const kept = { features, votes: shares, nearness };
  return { parts, words, votes, kept, context, ...language, isLong: isLong(ticket) };
}

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
    const made = readEvidence(
      { texts: store, extractor, vectors, places: memory.knowledge.places },
      ticket,
    );
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
  options: DecideOptions,
): TicketDecision {
  takeNewGeneration(context);
  const { memory, extractor } = context;
  const { knowledge, sequence } = memory;
  return decideFrom({ knowledge, sequence, extractor }, ticket, given, options);
}

interface DecidingContext {
  readonly knowledge: ModelKnowledge;
  readonly sequence: number;
  readonly extractor: FeatureExtractor;
}

export function decideFrom(
  { knowledge, sequence, extractor }: DecidingContext,
  ticket: Ticket,
  given: ReadTicket,
  { excludeId: excludedKey, tellsWords = true }: DecideOptions = {},
): TicketDecision {
  const named = findNamedRepo(ticket, knowledge.taxonomy);
  const request = { ...given, named, excludedKey, sequence, tellsWords };
  return makeDecision(request, knowledge, extractor);
}

/** With the nearness that a sentence model has to be waited for; `fast` where that adds nothing. */
export async function decideDeeply(
  context: ModelContext,
  ticket: Ticket,
  reader: TicketReader,
  fast: TicketDecision,
): Promise<TicketDecision> {
  const { store } = context;
  const first = reader.read(ticket);
  if (!store.status().ready) return fast;
  const votes = await collectSectionVotes(store, ticket, first.votes);
  if (votes === first.votes) return fast;
  reader.keepNearness(ticket, votes.nearness);
  const kept = { ...first.kept, nearness: votes.nearness };
  return decideTicket(context, ticket, { ...first, votes, kept }, {});
}

/** Judged tickets most like the one with the features, which are as stored. */
export function similarTickets(
  { learner, similar }: Pick<ModelKnowledge, "learner" | "similar">,
  features: Uint8Array,
  count: number,
  excludedKey: string | undefined,
): readonly SimilarTicket[] {
  const kept = unpackTicket(features);
  if (kept === null) return [];
  return similar.find(learner.model.toVector(kept.features), count, excludedKey);
}
