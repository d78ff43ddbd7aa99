/** A decision as callers may read it who may see some collections: made among these, and told by them. */
import { KnowledgeError, permits, type VisibleCollections } from "../../contract/index.ts";
import type { CollectionCandidate, ReasoningPart, TicketDecision } from "../decision.ts";
import type { TicketModel } from "../model/ticket-model.ts";
import type { Ticket } from "../ticket.ts";

/** Parts that count documents of all collections, or name tickets that may be in others. */
const aboutAll: ReadonlySet<ReasoningPart["kind"]> = new Set([
  "documents",
  "nearness",
  "tickets",
  "same-ticket",
  "contradiction",
  "nowhere",
  "few-judgements",
]);

/**
 * If the best collection is not among them, the best of these is the answer, `low`. Throws
 * `collection_unknown` when no ticket can have any of them.
 */
export function limitDecision(
  model: Pick<TicketModel, "collections" | "placeIn">,
  ticket: Ticket,
  decision: TicketDecision,
  permitted: VisibleCollections,
): TicketDecision {
  if (permitted === null) return decision;
  const seen = decision.candidates
    .filter(({ collection }) => permits(permitted, collection))
    .map((candidate) => ({ ...candidate, similarTickets: [] }));
  const best = seen[0] ?? unweighed(model, permitted);
  const isSame = best.collection === decision.collection;
  const subTheme = isSame ? decision.subTheme : null;
  const place = model.placeIn(ticket, { collection: best.collection, subTheme });
  const named = permits(permitted, decision.named?.collection ?? best.collection);
  return {
    ...decision,
    collection: best.collection,
    subTheme,
    repo: isSame && named ? decision.repo : (place?.repo ?? null),
    named: named ? decision.named : null,
    confidence: isSame ? decision.confidence : "low",
    probability: best.probability,
    candidates: seen.length === 0 ? [best] : seen,
    reasoning: isSame ? visibleParts(decision.reasoning, permitted) : placedParts(best),
  };
}

function unweighed(
  model: Pick<TicketModel, "collections">,
  permitted: readonly string[],
): CollectionCandidate {
  const collection = requirePermitted(model, permitted);
  return { collection, probability: 0, terms: [], similarTickets: [], documents: [] };
}

/** The first that a ticket can have; throws `collection_unknown` if there is none. */
export function requirePermitted(
  model: Pick<TicketModel, "collections">,
  permitted: readonly string[],
): string {
  const collection = model.collections().find((name) => permits(permitted, name));
  if (collection !== undefined) return collection;
  throw new KnowledgeError(
    "collection_unknown",
    "There is no collection for tickets among those that your key may see.",
  );
}

function visibleParts(
  parts: readonly ReasoningPart[],
  permitted: readonly string[],
): readonly ReasoningPart[] {
  return parts.filter(
    (part) =>
      !aboutAll.has(part.kind) && (!("collection" in part) || permits(permitted, part.collection)),
  );
}

function placedParts({ collection, probability, terms }: CollectionCandidate): ReasoningPart[] {
  const assigned = { kind: "assigned", collection, confidence: "low", probability } as const;
  if (terms.length === 0) return [assigned, { kind: "no-telling-word" }];
  return [assigned, { kind: "terms", collection, terms }];
}
