/** Requests of people who manage placed tickets: lists, histories, undo. */
import * as z from "zod";
import { limits } from "../limits.ts";
import { clampedInteger } from "../numbers.ts";
import { ClassifyResponse, FeedbackRequest } from "./classification.ts";

const confidence = z.enum(["high", "medium", "low"]);
const time = z.iso.datetime().describe("ISO 8601, UTC");
const { correlationId, correctCollection, correctSubTheme, comment } = FeedbackRequest.shape;

/** `confirmed`: the feedback equals the prediction that was judged; `corrected`: it does not. */
export const TicketStatus = z.enum(["predicted", "confirmed", "corrected"]);
export type TicketStatus = z.infer<typeof TicketStatus>;

export const TicketsParameters = z.object({
  status: TicketStatus.optional(),
  collection: z.string().max(100).optional().describe("Where the ticket stands now"),
  predicted: z
    .string()
    .max(100)
    .optional()
    .describe("Where the prediction put it: the one that was judged, else the newest"),
  confidence: confidence.optional(),
  q: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe(
      "Part of the title or of the correlationId; a ticket with exactly this key comes first",
    ),
  from: z.iso.date().optional().describe("First day of the last classification, UTC"),
  to: z.iso.date().optional().describe("Last day of it, UTC"),
  limit: clampedInteger("limit", 1, limits.ticketsMax)
    .default(limits.ticketsDefault)
    .describe("Tickets per answer, clamped into 1 to 100"),
  cursor: z.string().max(600).optional().describe("nextCursor of the answer before"),
});
export type TicketsParameters = z.output<typeof TicketsParameters>;

export const TicketSummary = z.object({
  correlationId: z.string(),
  title: z.string().nullable().describe("null where no text is kept"),
  status: TicketStatus,
  collection: z.string().describe("Where the ticket stands now"),
  subTheme: z.string().nullable(),
  predicted: z.string().describe("Where the prediction put it"),
  confidence,
  updatedAt: time,
});
export type TicketSummary = z.infer<typeof TicketSummary>;

export const TicketsResponse = z.object({
  tickets: z.array(TicketSummary).describe("Last classified first"),
  nextCursor: z
    .string()
    .nullable()
    .describe("For older tickets; with filters an answer may hold few or none and still have one"),
  seenTo: time.nullable().describe("Older tickets were not looked at; null when there are none"),
});
export type TicketsResponse = z.infer<typeof TicketsResponse>;

export const TicketEvent = z.object({
  number: z
    .int()
    .describe("Later ones are greater; those of one ticket need not follow each other"),
  at: time,
  actor: z.string().nullable().describe("Name of the key; null where nobody was asked"),
  action: z
    .enum(["classified", "confirmed", "corrected", "repeated", "undone"])
    .describe("`repeated`: a person said again what stood"),
  collection: z.string().nullable().describe("After `undone`: what stands again, if anything"),
  subTheme: z.string().nullable(),
  confidence: confidence.nullable().describe("Of a prediction"),
  probability: z.number().min(0).max(1).nullable(),
  modelSequence: z.int().nullable().describe("Last entry of the feedback log that was learnt"),
  comment: z.string().nullable().describe("The one that stood then, whoever wrote it"),
});
export type TicketEvent = z.infer<typeof TicketEvent>;

/** A ticket that a person placed before. */
export const SimilarPastTicket = z.object({
  correlationId: z.string(),
  title: z.string().nullable(),
  collection: z.string(),
  similarity: z.number().min(0).max(1).describe("Cosine of the two texts"),
});
export type SimilarPastTicket = z.infer<typeof SimilarPastTicket>;

const placement = z.object({ collection: z.string(), subTheme: z.string().nullable() });

export const TicketParameters = z.object({ correlationId });
export type TicketParameters = z.infer<typeof TicketParameters>;

export const TicketResponse = z.object({
  correlationId: z.string(),
  status: TicketStatus,
  ticket: z
    .object({
      title: z.string(),
      body: z.string(),
      tags: z.array(z.string()),
      repo: z.string().nullable(),
    })
    .nullable()
    .describe("Redacted and shortened; null where no text is kept"),
  prediction: placement.extend({
    confidence,
    probability: z.number().min(0).max(1),
    path: z.enum(["fast", "slow"]),
    modelSequence: z.int(),
  }),
  judged: placement.nullable().describe("The prediction that a person judged first"),
  correct: placement.nullable().describe("What the person said"),
  comment: z.string().nullable(),
  answer: ClassifyResponse.omit({ correlationId: true, duration_ms: true })
    .nullable()
    .describe(
      "What the ticket sent again would be answered: a person's word stands before the classifier's; null where no text is kept",
    ),
  history: z.array(TicketEvent).describe("Oldest first"),
  similar: z.array(SimilarPastTicket).describe("Most similar first"),
  createdAt: time,
  updatedAt: time,
});
export type TicketResponse = z.infer<typeof TicketResponse>;

export const UndoFeedbackRequest = z.object({
  correlationId,
  correctCollection: correctCollection
    .optional()
    .describe("Only while the feedback still says this"),
  lastJudgement: z
    .int()
    .min(0)
    .optional()
    .describe(
      "Number of the last entry of the history, besides classifications, that was seen; only while there is no newer one",
    ),
});
export type UndoFeedbackRequest = z.infer<typeof UndoFeedbackRequest>;

export const UndoFeedbackResponse = z.object({
  correlationId: z.string(),
  status: TicketStatus,
  correctCollection: z.string().nullable().describe("The feedback that stands again, if any"),
  correctSubTheme: z.string().nullable(),
});
export type UndoFeedbackResponse = z.infer<typeof UndoFeedbackResponse>;

export const BulkFeedbackRequest = z.object({
  correlationIds: z.array(correlationId).min(1).max(limits.ticketsMax),
  correctCollection: correctCollection
    .optional()
    .describe(
      "Absent: each ticket is confirmed as it was predicted; one that was judged before is left alone",
    ),
  correctSubTheme,
  comment: comment.describe("Absent: the earlier comments stay; empty: they go"),
  seen: z
    .array(placement.extend({ correlationId }))
    .max(limits.ticketsMax)
    .optional()
    .describe("Where tickets stood when they were chosen; one that stands elsewhere is left alone"),
});
export type BulkFeedbackRequest = z.infer<typeof BulkFeedbackRequest>;

export const BulkFeedbackResponse = z.object({
  accepted: z.int().min(0).describe("Tickets whose feedback was stored"),
  failures: z
    .array(z.object({ correlationId: z.string(), code: z.string(), detail: z.string() }))
    .describe("Tickets that were left as they are"),
});
export type BulkFeedbackResponse = z.infer<typeof BulkFeedbackResponse>;
