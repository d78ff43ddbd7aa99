/** Requests of people who manage placed tickets: lists, histories, undo. */
import * as z from "zod";
import { flag } from "../flags.ts";
import { limits } from "../limits.ts";
import { clampedInteger } from "../numbers.ts";
import { lengthMax } from "../text-length.ts";
import { AutomationReason } from "./automation.ts";
import {
  ClassifyResponse,
  feedbackFields,
  KnownResolution,
  TicketDuplicate,
  TicketIncident,
  TicketKind,
} from "./classification.ts";
import { CountedTickets, confidenceList } from "./counted-tickets.ts";
import { KeptDraft } from "./draft-outcome.ts";
import { FieldValues } from "./ticket-field.ts";

const confidence = z.enum(["high", "medium", "low"]);
const time = z.iso.datetime().describe("ISO 8601, UTC");
const { correlationId } = feedbackFields;

/** `confirmed`: the feedback equals the prediction that was judged; `corrected`: it does not. */
export const TicketStatus = z.enum(["predicted", "confirmed", "corrected"]);
export type TicketStatus = z.infer<typeof TicketStatus>;

/** `doubtful`: the least probable prediction first, of tickets that nobody has judged. */
export const TicketOrder = z.enum(["newest", "oldest", "doubtful"]);
export type TicketOrder = z.infer<typeof TicketOrder>;

export const TicketsParameters = z.object({
  status: TicketStatus.optional(),
  collection: z.string().check(lengthMax(100)).optional().describe("Where the ticket is now"),
  predicted: z
    .string()
    .check(lengthMax(100))
    .optional()
    .describe("Where the prediction put it: the judged one, otherwise the newest"),
  confidence: confidenceList.optional(),
  kind: TicketKind.default("request").describe(
    "`automatic`: mail of programs that nobody has judged, which other lists leave out",
  ),
  q: z
    .string()
    .trim()
    .check(lengthMax(200))
    .optional()
    .describe(
      "Part of the title or of the correlationId; a ticket with exactly this key comes first",
    ),
  words: z
    .string()
    .trim()
    .check(lengthMax(limits.queryLengthMax))
    .optional()
    .describe(
      "Words that title, text, tags or notes all have, in any form; a ticket with exactly this key comes first. Not with `q`, `counted` or `sort=doubtful`",
    ),
  from: z.iso
    .date()
    .optional()
    .describe("First day of the last classification, or of what `counted` is about, UTC"),
  to: z.iso.date().optional().describe("Last day of it, UTC"),
  incident: z.string().check(lengthMax(100)).optional().describe("Id of an incident: its tickets"),
  folded: flag("folded")
    .default(false)
    .describe("Whether one ticket stands for all of its incident that nobody has judged"),
  sort: TicketOrder.default("newest").describe(
    "By the last classification; `doubtful`: least probable first, only tickets without a judgement",
  ),
  limit: clampedInteger("limit", 1, limits.ticketsMax)
    .default(limits.ticketsDefault)
    .describe("Tickets per answer, clamped to 1 to 100"),
  ...CountedTickets.shape,
  cursor: z.string().check(lengthMax(600)).optional().describe("nextCursor of the previous answer"),
});
export type TicketsParameters = z.output<typeof TicketsParameters>;

export const TicketSummary = z.object({
  correlationId: z.string(),
  title: z.string().nullable().describe("null if no text is stored"),
  status: TicketStatus,
  collection: z
    .string()
    .nullable()
    .describe("Where the ticket is now; null if a person said that it belongs nowhere"),
  subTheme: z.string().nullable(),
  predicted: z.string().describe("Where the prediction put it"),
  confidence,
  kind: z.literal("automatic").optional().describe("Mail that a program wrote"),
  updatedAt: time,
  createdAt: time.optional().describe("When it came first"),
  sender: z
    .string()
    .optional()
    .describe("Who signed it, as it is kept; absent where no name stands below the text"),
  language: z.string().optional().describe("BCP 47 tag; absent where its words do not tell"),
  excerpt: z.string().optional().describe("How its text begins; absent if no text is stored"),
  incident: TicketIncident.optional().describe("The incident that it is one of"),
});
export type TicketSummary = z.infer<typeof TicketSummary>;

const ticketCount = z.int().min(0);

export const TicketsResponse = z.object({
  tickets: z.array(TicketSummary).describe("In the order of `sort`"),
  nextCursor: z
    .string()
    .nullable()
    .describe(
      "For the tickets that follow; with filters an answer may contain few or none and still have one",
    ),
  total: ticketCount.optional().describe("Tickets of all pages, with `counted`"),
  seenTo: time
    .nullable()
    .describe(
      "Tickets beyond this classification were not looked at; null when there are none, and with `sort=doubtful`",
    ),
  areAll: z
    .boolean()
    .optional()
    .describe("false: some tickets are not read for `words` yet, as after an upgrade"),
});
export type TicketsResponse = z.infer<typeof TicketsResponse>;

const unjudgedCounts = {
  unjudged: ticketCount.describe("Tickets that nobody has judged"),
  doubtful: ticketCount.describe("Those of them with medium or low confidence"),
};

export const TicketCountsResponse = z.object({
  ...unjudgedCounts,
  confirmed: ticketCount,
  corrected: ticketCount,
  automatic: ticketCount
    .optional()
    .describe("Mail of programs that nobody has judged, not among the others"),
  collections: z
    .array(z.object({ collection: z.string(), ...unjudgedCounts }))
    .describe("Where tickets without a judgement are, most of them first"),
  areAll: z
    .boolean()
    .describe("false: only the newest 20,000 tickets without a judgement, or 20,000 judged ones"),
  revision: z
    .int()
    .min(0)
    .describe("Another number after each classification and judgement of a ticket that is seen"),
});
export type TicketCountsResponse = z.infer<typeof TicketCountsResponse>;

export const TicketEvent = z.object({
  number: z.int().describe("Later ones are greater; those of one ticket need not be consecutive"),
  at: time,
  actor: z.string().nullable().describe("Name of the key; null if no key was needed"),
  action: z
    .enum(["classified", "confirmed", "corrected", "repeated", "undone"])
    .describe("`repeated`: a person repeated the previous judgement"),
  collection: z.string().nullable().describe("After `undone`: the restored feedback, if any"),
  subTheme: z.string().nullable(),
  confidence: confidence.nullable().describe("Of a prediction"),
  probability: z.number().min(0).max(1).nullable(),
  modelSequence: z.int().nullable().describe("Last entry of the feedback log that was learnt"),
  automation: AutomationReason.optional().describe(
    "Of a prediction: why it could be acted on without a person, or could not",
  ),
  comment: z.string().nullable().describe("The comment at that time, from any author"),
  fields: FieldValues.optional().describe("What people had said of configured fields, if anything"),
});
export type TicketEvent = z.infer<typeof TicketEvent>;

/** A ticket that a person placed before. */
export const SimilarPastTicket = z.object({
  correlationId: z.string(),
  title: z.string().nullable(),
  collection: z.string(),
  similarity: z.number().min(0).max(1).describe("Cosine of the two texts"),
  resolution: KnownResolution.optional().describe("What solved it, if anybody has said so"),
});
export type SimilarPastTicket = z.infer<typeof SimilarPastTicket>;

/** What a mail consists of, each kind once. */
export const TicketPart = z.object({
  kind: z
    .enum(["written", "reply", "forward", "courtesy", "signature", "footer", "template", "encoded"])
    .describe(
      "`written` by the sender, which counts; `reply` and `forward`: written before; `footer`: a disclaimer",
    ),
  text: z.string(),
});
export type TicketPart = z.infer<typeof TicketPart>;

/** Where a ticket is. */
export const ticketPlacement = z.object({
  collection: z.string(),
  subTheme: z.string().nullable(),
});

export const TicketParameters = z.object({ correlationId });
export type TicketParameters = z.infer<typeof TicketParameters>;

export const TicketResponse = z.object({
  correlationId: z.string(),
  status: TicketStatus,
  kind: z.literal("automatic").optional().describe("Mail that a program wrote"),
  ticket: z
    .object({
      title: z.string(),
      body: z.string(),
      tags: z.array(z.string()),
      repo: z.string().nullable(),
      parts: z
        .array(TicketPart)
        .optional()
        .describe("How the body was read; absent where the sender wrote all of it"),
    })
    .nullable()
    .describe("Redacted and shortened; null if no text is stored"),
  prediction: ticketPlacement.extend({
    confidence,
    probability: z.number().min(0).max(1),
    path: z.enum(["fast", "slow"]),
    modelSequence: z.int(),
  }),
  judged: ticketPlacement.nullable().describe("The prediction before the first judgement"),
  correct: ticketPlacement
    .extend({
      collection: z.string().nullable().describe("null: it belongs nowhere"),
      fields: FieldValues.optional().describe("What people said of configured fields, if anything"),
    })
    .nullable()
    .describe("The person's judgement"),
  comment: z.string().nullable(),
  resolution: KnownResolution.optional().describe("What solved it, if anybody has said so"),
  answer: ClassifyResponse.omit({
    correlationId: true,
    duplicates: true,
    incident: true,
    duration_ms: true,
  })
    .nullable()
    .describe(
      "What the ticket sent again would be answered: a person's word stands before the classifier's; null if no text is stored",
    ),
  history: z.array(TicketEvent).describe("Oldest first"),
  similar: z.array(SimilarPastTicket).describe("Most similar first"),
  duplicates: z
    .array(TicketDuplicate)
    .optional()
    .describe("Recent tickets that say nearly the same, most similar first"),
  incident: TicketIncident.optional().describe("The incident that it is one of"),
  draft: KeptDraft.optional().describe(
    "The last draft of a reply; only with `classifier.privacy.storeDrafts`",
  ),
  createdAt: time,
  updatedAt: time,
});
export type TicketResponse = z.infer<typeof TicketResponse>;
