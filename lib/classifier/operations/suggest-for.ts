/** The documents that are suggested with an answer: where the machine or a person has put the ticket. */
import type { RelevantDoc } from "../../contract/index.ts";
import { suggestDocuments } from "../documents/suggest-documents.ts";
import type { Placement, StoredAnswer } from "../records/classification-table.ts";
import type { Ticket } from "../ticket.ts";
import type { ClassifierTools } from "./classifier-tools.ts";

/** Of an answer that is not sure, one document is of the next candidate. */
export function suggestForAnswer(
  { store }: Pick<ClassifierTools, "store">,
  ticket: Ticket,
  {
    collection,
    confidence,
    candidates = [],
  }: {
    readonly collection: string;
    readonly confidence: StoredAnswer["confidence"];
    readonly candidates?: readonly { readonly collection: string }[] | undefined;
  },
): Promise<RelevantDoc[]> {
  const rival = candidates.find((candidate) => candidate.collection !== collection);
  const runnerUp = confidence === "high" ? null : (rival?.collection ?? null);
  return suggestDocuments(store, { ticket, collection, runnerUp, mayLeave: true });
}

/** A queue without documents is confirmed together with those of others, and corrected without. */
export function suggestForPerson(
  { store }: Pick<ClassifierTools, "store">,
  ticket: Ticket,
  { collection }: Placement,
  answer: Pick<StoredAnswer, "collection">,
): Promise<RelevantDoc[]> {
  const mayLeave = answer.collection === collection;
  return suggestDocuments(store, { ticket, collection, runnerUp: null, mayLeave });
}
