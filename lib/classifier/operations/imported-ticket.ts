/** One line of an import: a ticket and where it belongs. */
import * as z from "zod";
import {
  ClassifyRequest,
  correctCollection,
  feedbackFields,
  limits,
} from "../../contract/index.ts";

export const ImportedTicket = z.object({
  ...ClassifyRequest.shape,
  correlationId: ClassifyRequest.shape.correlationId.optional(),
  body: z.string().max(limits.mailLengthMax).optional(),
  collection: correctCollection,
  subTheme: feedbackFields.correctSubTheme.nullable(),
  fields: feedbackFields.fields,
  comment: feedbackFields.comment.nullable(),
});
export type ImportedTicket = z.output<typeof ImportedTicket>;

/**
 * Tickets that can be gone through several times: an array, or an object that begins again with each
 * iteration, such as `ticketsOf(file)`.
 */
export type ImportedTickets = Iterable<ImportedTicket> | AsyncIterable<ImportedTicket>;
