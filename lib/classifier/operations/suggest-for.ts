/** The documents that are suggested with an answer: where the machine or a person has put the ticket. */
import type { RelevantDoc, VisibleCollections } from "../../contract/index.ts";
import { suggestDocuments } from "../documents/suggest-documents.ts";
import type { Placement, StoredAnswer } from "../records/classification-table.ts";
import type { Ticket } from "../ticket.ts";
import { answerTicket, type DecidedTicket } from "./answer-ticket.ts";
import type { ClassifierTools } from "./classifier-tools.ts";

type SuggestionTools = Pick<ClassifierTools, "store" | "documents" | "live">;

export interface AskingTicket {
  readonly ticket: Ticket;
  /** Absent for a ticket that is not kept. */
  readonly correlationId?: string | undefined;
  /** The collections whose documents may be suggested. Default: all. */
  readonly permitted?: VisibleCollections | undefined;
}

/** Past tickets whose documents count. */
const similarCount = 8;

/** Only those of its collection: neither an unsure answer nor an empty queue makes the pages of another product help. */
export async function suggestFor(
  { store, documents, live: { model } }: SuggestionTools,
  { ticket, correlationId, permitted = null }: AskingTicket,
  { collection }: Pick<Placement, "collection">,
): Promise<RelevantDoc[]> {
  const seen = permitted === null ? null : await model.limitedTo(permitted);
  const excluding = { excludeId: correlationId };
  const near = seen ?? model;
  const similar = documents.isEmpty()
    ? []
    : near.similar(near.features(ticket), similarCount, excluding);
  const lifted = documents.lifted(correlationId, similar);
  const rejected = correlationId === undefined ? undefined : documents.rejected(correlationId);
  return suggestDocuments(seen?.texts ?? store, { ticket, collection, rejected, lifted });
}

/** The answer with its documents, and a sentence where its collection has none while others have some. */
export async function answerWithDocuments(
  tools: SuggestionTools,
  asking: AskingTicket,
  placed: DecidedTicket,
): Promise<StoredAnswer> {
  const { store, live } = tools;
  const { permitted = null } = asking;
  const { collection } = placed.decision;
  const documents = await suggestFor(tools, asking, { collection });
  const seen = permitted === null ? null : await live.model.limitedTo(permitted);
  const texts = seen?.texts ?? store;
  const sections = texts.status().ready ? texts.sectionCounts() : new Map<string, number>();
  const isEmpty = sections.size > 0 && !sections.has(collection);
  const told = isEmpty ? [`"${collection}" has no documents, so none is suggested.`] : [];
  return answerTicket({ ...placed, remarks: [...placed.remarks, ...told] }, documents);
}
