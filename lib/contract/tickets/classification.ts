/** Input and output of the ticket classification endpoints. */
import * as z from "zod";
import { jsonSchemaOf, wireForms } from "../json-schema-overrides.ts";
import { limits } from "../limits.ts";
import { lengthMax } from "../text-length.ts";
import { TicketAutomation } from "./automation.ts";
import { AnsweredFields, FieldValues, GivenFields } from "./ticket-field.ts";

const correlationId = z
  .string()
  .min(1)
  // Before the bound, which would mend half a character: a key is taken as it is or not at all.
  .regex(/^[^\p{C}]+$/u, "must be printable characters")
  .check(lengthMax(limits.correlationIdLengthMax))
  .describe("Stable key of the ticket; unique across all classifier endpoints");

export const TicketAttachment = z.object({
  type: z.enum(["image", "log", "file"]),
  url: z.string().check(lengthMax(limits.documentIdLengthMax)).optional(),
  content: z.string().check(lengthMax(limits.attachmentContentLengthMax)).optional(),
  description: z.string().check(lengthMax(limits.ticketTitleLengthMax)).optional(),
});
export type TicketAttachment = z.infer<typeof TicketAttachment>;

/** Who wrote a ticket: a person who asks for something, or a program that answers mail by itself. */
export const TicketKind = z.enum(["request", "automatic"]);
export type TicketKind = z.infer<typeof TicketKind>;

export const ClassifyRequest = z.object({
  correlationId,
  title: z
    .string()
    .trim()
    .min(1)
    .check(lengthMax(limits.ticketTitleLengthMax))
    .describe("Ticket title"),
  body: z
    .string()
    .check(lengthMax(limits.ticketBodyLengthMax))
    .optional()
    .describe("Ticket description"),
  bodyType: z
    .enum(["text/plain", "text/html"])
    .optional()
    .describe("What the body is written in; absent: told by its marks"),
  kind: TicketKind.optional().describe(
    "`automatic`: a bounce, an out-of-office reply, a receipt, as headers of the mail say; absent: told by its words",
  ),
  tags: z
    .array(z.string().check(lengthMax(limits.ticketTagLengthMax)))
    .max(limits.ticketTagsMax)
    .optional(),
  repo: z
    .string()
    .check(lengthMax(limits.ticketTitleLengthMax))
    .optional()
    .describe("Source repository"),
  attachments: z.array(TicketAttachment).max(limits.ticketAttachmentsMax).optional(),
});
export type ClassifyRequest = z.infer<typeof ClassifyRequest>;

/**
 * Other systems' names for our fields of a ticket. A request with one of them and without ours is
 * refused, because its text would be silently lost.
 */
export const foreignTicketFields: Readonly<Record<string, "title" | "body" | "tags">> = {
  subject: "title",
  description: "body",
  content: "body",
  text: "body",
  message: "body",
  labels: "tags",
};

export const RelevantDoc = z.object({
  title: z.string(),
  url: z.string().describe("Address of the page, without the anchor"),
  siteUrl: z
    .string()
    .optional()
    .describe(
      "The page on its own site, without the anchor; present where its collection has a url",
    ),
  score: z.number().describe("Share of the best document's score, 0 to 1"),
  id: z.string().optional().describe("Document id, kb://<collection>/<file path>"),
  anchor: z
    .string()
    .optional()
    .describe("Fragment identifier of the section that answers best; absent for the opening"),
  heading: z.string().optional().describe("Of that section; absent for the opening"),
  snippet: z.string().optional().describe("The best passage of that section"),
});
export type RelevantDoc = z.infer<typeof RelevantDoc>;

/** A ticket that says nearly the same as another. */
export const TicketDuplicate = z.object({
  correlationId: z.string(),
  similarity: z
    .number()
    .min(0)
    .max(1)
    .describe("Share of words and pairs of words that both tickets have"),
});
export type TicketDuplicate = z.infer<typeof TicketDuplicate>;

/** Many tickets in a short time that say nearly the same. */
export const TicketIncident = z.object({
  id: z.string(),
  tickets: z.int().min(2).describe("Tickets of it so far"),
  since: z.iso.datetime().describe("When the first of them came; ISO 8601, UTC"),
});
export type TicketIncident = z.infer<typeof TicketIncident>;

export const ClassifyResponse = z.object({
  correlationId: z.string(),
  collection: z.string().describe("Assigned collection"),
  subTheme: z.string().nullable(),
  confidence: z.enum(["high", "medium", "low"]),
  path: z.enum(["fast", "slow"]),
  repo: z.object({ org: z.string(), name: z.string(), branch: z.string() }).nullable(),
  relevantDocs: z.array(RelevantDoc).describe("Documents that may answer the ticket, best first"),
  reasoning: z.string(),
  alternatives: z
    .array(z.object({ collection: z.string(), confidence: z.number(), reason: z.string() }))
    .optional(),
  candidates: z
    .array(
      z.object({
        collection: z.string(),
        probability: z.number().min(0).max(1),
        terms: z.array(z.string()).describe("Words of the ticket that support it"),
      }),
    )
    .optional()
    .describe("Collections that the classifier considered, likeliest first"),
  calibrated: z
    .literal(false)
    .optional()
    .describe(
      "Its numbers are not yet held against judgements and mean an order only; absent: they are",
    ),
  fields: AnsweredFields.optional().describe(
    "Configured fields such as a priority; absent where none is configured",
  ),
  automation: TicketAutomation.optional().describe(
    "Whether the ticket may be placed without asking a person",
  ),
  kind: z
    .literal("automatic")
    .optional()
    .describe("A program wrote it, such as an out-of-office reply: it waits for nobody"),
  duplicates: z
    .array(TicketDuplicate)
    .optional()
    .describe("Recent tickets that say nearly the same, most similar first, 5 at most"),
  incident: TicketIncident.optional().describe(
    "The incident that the ticket is one of: five tickets or more within an hour that say nearly the same",
  ),
  duration_ms: z.number().min(0),
});
export type ClassifyResponse = z.infer<typeof ClassifyResponse>;

export const correctCollection = z.string().trim().min(1).check(lengthMax(100));
const comment = z
  .string()
  .check(lengthMax(limits.ticketBodyLengthMax))
  .optional()
  .describe("Absent: the earlier comment stays; empty: it is removed");
const pageForms = "must be the id of a document, kb://…, or an address, https://…";

const solved = {
  text: z
    .string()
    .trim()
    .min(1)
    .check(lengthMax(limits.ticketBodyLengthMax))
    .optional()
    .describe("In words, such as the closing answer; redacted and shortened as a ticket is"),
  page: z
    .string()
    .trim()
    .check(lengthMax(limits.documentIdLengthMax))
    .refine((page) => /^(?:kb|https?):\/\/[^\p{C}]+$/u.test(page) && URL.canParse(page), pageForms)
    .optional()
    .describe("Id of a document, kb://<collection>/<file path>, or an address of the web"),
};

/** What solved a ticket: in words, as a page, or both. */
export const TicketResolution = z
  .object(solved)
  .refine(({ text, page }) => text !== undefined || page !== undefined, {
    error: "says neither text nor page",
  });
export type TicketResolution = z.infer<typeof TicketResolution>;

/** The same with what is known of its document, where that is in the index. */
export const KnownResolution = z.object({
  ...solved,
  title: z.string().optional().describe("Title of the document"),
  url: z.string().optional().describe("Where the document is read"),
});
export type KnownResolution = z.infer<typeof KnownResolution>;

const resolution = TicketResolution.nullable()
  .optional()
  .describe("What solved it; absent: what was said before stays; null: it is removed");
const fields = GivenFields.optional().describe(
  "Right values of configured fields; those that are absent stay, null takes one back",
);
const lastJudgement = z
  .int()
  .min(0)
  .optional()
  .describe(
    "Number of the last entry of the history, besides classifications, that was seen, 0 for none; only while there is no newer one",
  );
const PlacedFeedback = z.object({
  correlationId,
  correctCollection,
  correctSubTheme: z.string().trim().min(1).check(lengthMax(200)).optional(),
  fields,
  comment,
  resolution,
  lastJudgement,
});
const NoneFeedback = z.object({
  correlationId,
  none: z.literal(true).describe("The ticket belongs to none of the collections"),
  fields,
  comment,
  resolution,
  lastJudgement,
});

/** One of its two forms, in an object: MCP takes no alternatives at the root. */
export const feedbackFields = {
  ...PlacedFeedback.shape,
  correctCollection: correctCollection
    .optional()
    .describe("Required, except with none: where the ticket belongs"),
  none: z.boolean().optional().describe("true: the ticket belongs to none of the collections"),
};

interface GivenFeedback {
  readonly correctCollection?: unknown;
  readonly correctSubTheme?: unknown;
  readonly none?: unknown;
}

/** Refuses feedback that says nothing about the place, and one that says two things. */
export function withOnePlace<Schema extends z.ZodType<GivenFeedback>>(schema: Schema): Schema {
  return schema
    .refine((given) => given.correctCollection !== undefined || given.none === true, {
      path: ["correctCollection"],
      error: "is missing; none: true says that the ticket belongs nowhere",
      // Beside other faults too: all are told at once.
      when: isObject,
    })
    .refine(saysOnePlace, twoPlaces);
}

function saysOnePlace({ none, correctCollection: place, correctSubTheme }: GivenFeedback): boolean {
  return none !== true || (place === undefined && correctSubTheme === undefined);
}

/** The fault of feedback that says a place and none. */
const twoPlaces = {
  path: ["none"],
  error: "says that the ticket belongs nowhere; leave out the place",
  when: isObject,
};

/** Refuses feedback that says two things about the place; it may say nothing. */
export function withoutTwoPlaces<Schema extends z.ZodType<GivenFeedback>>(schema: Schema): Schema {
  return schema.refine(saysOnePlace, twoPlaces);
}

function isObject({ value }: z.core.ParsePayload): boolean {
  return typeof value === "object" && value !== null;
}

export const FeedbackRequest = withOnePlace(z.object(feedbackFields));
wireForms.add(FeedbackRequest, {
  anyOf: [PlacedFeedback, NoneFeedback].map((schema) => jsonSchemaOf({ schema, io: "input" })),
});
export type FeedbackRequest = z.infer<typeof FeedbackRequest>;

export const FeedbackResponse = z.object({
  correlationId: z.string(),
  accepted: z.literal(true),
  predictedCollection: z.string().describe("The prediction before the first judgement"),
  correctCollection: z.string().nullable().describe("null after `none`"),
  correctSubTheme: z.string().nullable(),
  fields: FieldValues.optional().describe("All that people said of configured fields, if anything"),
  changed: z.boolean().describe("Whether this differs from the previous feedback"),
});
export type FeedbackResponse = z.infer<typeof FeedbackResponse>;
