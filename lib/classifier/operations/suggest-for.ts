/** The documents that are suggested with an answer: where the machine or a person has put the ticket. */
import type { PermittedCollections, RelevantDoc } from "../../contract/index.ts";
import { suggestDocuments } from "../documents/suggest-documents.ts";
import type { Placement, StoredAnswer } from "../records/classification-table.ts";
import type { Ticket } from "../ticket.ts";
import type { ClassifierTools } from "./classifier-tools.ts";

type SuggestionTools = Pick<ClassifierTools, "store" | "documents" | "live">;

export interface AskingTicket {
  readonly ticket: Ticket;
  /** Absent for a ticket that is not kept. */
  readonly correlationId?: string | undefined;
  /** The collections whose documents may be suggested. Default: all. */
  readonly permitted?: PermittedCollections | undefined;
}

interface GivenAnswer {
  readonly collection: string;
  readonly confidence: StoredAnswer["confidence"];
  readonly candidates?: readonly { readonly collection: string }[] | undefined;
}

/** Of an answer that is not sure, one document is of the next candidate. */
export function suggestForAnswer(
  tools: SuggestionTools,
  asking: AskingTicket,
  { collection, confidence, candidates = [] }: GivenAnswer,
): Promise<RelevantDoc[]> {
  const rival = candidates.find((candidate) => candidate.collection !== collection);
  const runnerUp = confidence === "high" ? null : (rival?.collection ?? null);
  return suggest(tools, asking, { collection, runnerUp, mayLeave: true });
}

/** A queue without documents is confirmed together with those of others, and corrected without. */
export function suggestForPerson(
  tools: SuggestionTools,
  asking: AskingTicket,
  { collection }: Placement,
  answer: Pick<StoredAnswer, "collection">,
): Promise<RelevantDoc[]> {
  const mayLeave = answer.collection === collection;
  return suggest(tools, asking, { collection, runnerUp: null, mayLeave });
}

/** Past tickets whose documents count. */
const similarCount = 8;

async function suggest(
  { store, documents, live: { model } }: SuggestionTools,
  { ticket, correlationId, permitted = null }: AskingTicket,
  place: { collection: string; runnerUp: string | null; mayLeave: boolean },
): Promise<RelevantDoc[]> {
  const seen = permitted === null ? null : await model.limitedTo(permitted);
  const excluding = { excludeId: correlationId };
  const near = seen ?? model;
  const similar = documents.isEmpty()
    ? []
    : near.similar(near.features(ticket), similarCount, excluding);
  const lifted = documents.lifted(correlationId, similar);
  const rejected = correlationId === undefined ? undefined : documents.rejected(correlationId);
  return suggestDocuments(seen?.texts ?? store, { ticket, ...place, permitted, rejected, lifted });
}
