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

/** Only those of its collection: an unsure answer does not make the pages of another product help. */
export function suggestForAnswer(
  tools: SuggestionTools,
  asking: AskingTicket,
  { collection }: Pick<Placement, "collection">,
): Promise<RelevantDoc[]> {
  return suggest(tools, asking, { collection, mayLeave: true });
}

/** A queue without documents is confirmed together with those of others, and corrected without. */
export function suggestForPerson(
  tools: SuggestionTools,
  asking: AskingTicket,
  { collection }: Placement,
  answer: Pick<StoredAnswer, "collection">,
): Promise<RelevantDoc[]> {
  const mayLeave = answer.collection === collection;
  return suggest(tools, asking, { collection, mayLeave });
}

/** Past tickets whose documents count. */
const similarCount = 8;

async function suggest(
  { store, documents, live: { model } }: SuggestionTools,
  { ticket, correlationId, permitted = null }: AskingTicket,
  place: { collection: string; mayLeave: boolean },
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
