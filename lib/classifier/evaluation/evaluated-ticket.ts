/** A ticket whose right answer is known: its collection, or that it belongs to none. */
import * as z from "zod";
import { ImportedTicket } from "../operations/imported-ticket.ts";

/** One line of a file: as for an import, or with `none: true` in place of a collection. */
export const EvaluatedLine = z
  .object({
    ...ImportedTicket.shape,
    collection: ImportedTicket.shape.collection.optional(),
    none: z.boolean().optional(),
  })
  .refine(({ collection, none }) => collection !== undefined || none === true, {
    path: ["collection"],
    error: "is missing; none: true says that the ticket belongs nowhere",
  })
  .refine(({ collection, none }) => collection === undefined || none !== true, {
    path: ["none"],
    error: "says that the ticket belongs nowhere; leave out the collection",
  });

export interface EvaluatedTicket extends Omit<ImportedTicket, "collection"> {
  /** Null for a ticket that belongs to none of the collections. */
  readonly collection: string | null;
}

export function evaluatedTicket(line: z.output<typeof EvaluatedLine>): EvaluatedTicket {
  const { none: _none, collection, ...ticket } = line;
  return { ...ticket, collection: collection ?? null };
}
