/** One line of an import: a ticket and where it belongs, or that it belongs nowhere. */
import * as z from "zod";
import {
  ClassifyRequest,
  correctCollection,
  feedbackFields,
  lengthMax,
  limits,
} from "../../contract/index.ts";
import { nowhere, type Placement } from "./classification-table.ts";

const ImportedFields = z.object({
  ...ClassifyRequest.shape,
  correlationId: ClassifyRequest.shape.correlationId.optional(),
  body: z.string().check(lengthMax(limits.mailLengthMax)).optional(),
  collection: correctCollection
    .optional()
    .describe("Required, except with none: where the ticket belongs"),
  none: feedbackFields.none,
  subTheme: feedbackFields.correctSubTheme.nullable(),
  fields: feedbackFields.fields,
  comment: feedbackFields.comment.nullable(),
  resolution: feedbackFields.resolution,
});
export const ImportedTicket = ImportedFields.refine(
  ({ collection, none }) => collection !== undefined || none === true,
  {
    path: ["collection"],
    error: "is missing; none: true says that the ticket belongs nowhere",
    when,
  },
).refine(
  ({ collection, subTheme, none }) =>
    none !== true || (collection === undefined && (subTheme ?? null) === null),
  { path: ["none"], error: "says that the ticket belongs nowhere; leave out the place", when },
);
export type ImportedTicket = z.output<typeof ImportedTicket>;

/**
 * Tickets that can be gone through several times: an array, or an object that begins again with each
 * iteration, such as `ticketsOf(file)`.
 */
export type ImportedTickets = Iterable<ImportedTicket> | AsyncIterable<ImportedTicket>;

/** Beside other faults too: all are told at once. */
function when({ value }: z.core.ParsePayload): boolean {
  return typeof value === "object" && value !== null;
}

/** `nowhere` for a ticket of none of the collections. */
export function importedPlace({
  collection = nowhere,
  subTheme = null,
}: ImportedTicket): Placement {
  return { collection, subTheme };
}
