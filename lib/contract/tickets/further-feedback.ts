/** Judgements that are taken back, and those of several tickets at once. */
import * as z from "zod";
import { limits } from "../limits.ts";
import { lengthMax } from "../text-length.ts";
import { correctCollection, feedbackFields, withoutTwoPlaces } from "./classification.ts";
import { TicketStatus, ticketPlacement } from "./ticket-records.ts";

const { correlationId, correctSubTheme, fields, none, comment, lastJudgement, resolution } =
  feedbackFields;

export const UndoFeedbackRequest = z.object({
  correlationId,
  correctCollection: correctCollection
    .optional()
    .describe("Only if the feedback still names this collection"),
  lastJudgement,
});
export type UndoFeedbackRequest = z.infer<typeof UndoFeedbackRequest>;

export const UndoFeedbackResponse = z.object({
  correlationId: z.string(),
  status: TicketStatus,
  correctCollection: z.string().nullable().describe("The restored feedback, if any"),
  correctSubTheme: z.string().nullable(),
});
export type UndoFeedbackResponse = z.infer<typeof UndoFeedbackResponse>;

const bulkFields = {
  correlationIds: z
    .array(correlationId)
    .min(1)
    .max(limits.ticketsMax)
    .optional()
    .describe("Required, except with incident"),
  incident: z
    .string()
    .check(lengthMax(100))
    .optional()
    .describe(`Its tickets that nobody has judged, ${limits.ticketsMax} at once`),
  correctCollection: correctCollection
    .optional()
    .describe("Absent: each ticket is confirmed as predicted; judged ones are left unchanged"),
  correctSubTheme,
  none,
  fields,
  comment: comment.describe("Absent: the earlier comments stay; empty: they are removed"),
  resolution,
  seen: z
    .array(
      ticketPlacement.extend({
        correlationId,
        collection: z.string().nullable(),
        status: TicketStatus.optional(),
      }),
    )
    .max(limits.ticketsMax)
    .optional()
    .describe(
      "Where tickets were when they were chosen; one that has moved, or has another status now, is left unchanged",
    ),
};
export const BulkFeedbackRequest = withoutTwoPlaces(z.object(bulkFields)).refine(
  ({ correlationIds, incident }) => (correlationIds === undefined) !== (incident === undefined),
  { path: ["correlationIds"], error: "or incident must be given, and not both" },
);
export type BulkFeedbackRequest = z.infer<typeof BulkFeedbackRequest>;

export const BulkFeedbackResponse = z.object({
  accepted: z.int().min(0).describe("Tickets whose feedback was stored"),
  failures: z
    .array(z.object({ correlationId: z.string(), code: z.string(), detail: z.string() }))
    .describe("Tickets that were left unchanged"),
  left: z
    .int()
    .min(0)
    .optional()
    .describe("With incident: its tickets that are still to be judged; send the same again"),
});
export type BulkFeedbackResponse = z.infer<typeof BulkFeedbackResponse>;
