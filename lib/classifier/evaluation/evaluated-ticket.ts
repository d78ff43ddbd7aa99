/** A ticket whose right answer is known: its collection, or that it belongs to none. */
import type { ImportedTicket } from "../operations/imported-ticket.ts";

export interface EvaluatedTicket extends Omit<ImportedTicket, "collection" | "none"> {
  /** Null for a ticket that belongs to none of the collections. */
  readonly collection: string | null;
}

export function evaluatedTicket({ none, collection, ...ticket }: ImportedTicket): EvaluatedTicket {
  return { ...ticket, collection: none === true ? null : (collection ?? null) };
}
