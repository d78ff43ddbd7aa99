/** Placing tickets without a person: whether a ticket may be, where that is paused, and what it would do. */
import * as z from "zod";
import { clampedInteger } from "../numbers.ts";
import { lengthMax } from "../text-length.ts";

/** Why a ticket may be placed without asking a person, or may not. */
export const AutomationReason = z.enum([
  "sure",
  "judged",
  "unsure",
  "paused",
  "collection_paused",
  "promise_broken",
]);
export type AutomationReason = z.infer<typeof AutomationReason>;

export const TicketAutomation = z.object({
  automatic: z.boolean().describe("Whether the ticket may be placed there without asking a person"),
  reason: AutomationReason.describe(
    "`sure`: the confidence is high; `judged`: a person has placed it; `unsure`: it is not high; `promise_broken`: the service has paused the level; the others: a person has paused automation",
  ),
});
export type TicketAutomation = z.infer<typeof TicketAutomation>;

const time = z.iso.datetime().describe("ISO 8601, UTC");
const share = z.number().min(0).max(1);
const count = z.int().min(0);
const interval = z.object({ low: share, high: share }).describe("95 % Wilson interval");

/** `low` promises nothing. */
const PromisingLevel = z.enum(["high", "medium"]);
export type PromisingLevel = z.infer<typeof PromisingLevel>;

export const BrokenPromise = z.object({
  level: PromisingLevel,
  collection: z.string().nullable().describe("null: over all collections"),
  promise: share.describe("Share of right answers that the level promises"),
  judged: count.describe("Judged tickets of the level since then"),
  right: count,
  interval,
  since: z.iso.date().describe("Day in UTC since when it has surely been below its promise"),
});
export type BrokenPromise = z.infer<typeof BrokenPromise>;

export const AutomationPause = z.object({
  collection: z.string().nullable().describe("null: everything is paused"),
  level: PromisingLevel.describe(
    "Whose tickets it is about: `high` is what is placed without a person, `medium` what is suggested",
  ),
  since: time,
  by: z
    .string()
    .nullable()
    .describe("Name of the key; null if no key was needed, or nobody did it"),
  reason: z.enum(["person", "promise_broken"]),
  broken: BrokenPromise.nullable().describe("The figures, for `promise_broken`"),
});
export type AutomationPause = z.infer<typeof AutomationPause>;

export const AutomationResponse = z.object({
  paused: z.boolean().describe("Whether everything is paused"),
  learnt: z
    .object({
      automateAt: share.nullable().describe("null: no answer is sure enough"),
      judgements: count.describe("Judged tickets behind it"),
    })
    .optional()
    .describe("Where automation begins for collections without a configured border"),
  pauses: z.array(AutomationPause),
  collections: z.array(
    z.object({
      collection: z.string(),
      automateAt: share.nullable().describe("As configured; null: as learnt"),
      suggestAt: share.nullable(),
      paused: z.boolean().describe("Whether its tickets are asked about, for whichever reason"),
    }),
  ),
});
export type AutomationResponse = z.infer<typeof AutomationResponse>;

export const AutomationSwitch = z.object({
  paused: z.boolean(),
  collection: z
    .string()
    .trim()
    .min(1)
    .check(lengthMax(100))
    .optional()
    .describe("Absent: everything"),
});
export type AutomationSwitch = z.infer<typeof AutomationSwitch>;

/** A number between 0 and 1 that arrives as text. */
const threshold = z
  .string()
  .regex(
    /^(?:0?\.\d{1,6}|[01](?:\.0{1,6})?|0\.\d{1,6})$/,
    "must be a number from 0 to 1, such as 0.9",
  )
  .transform(Number);

export const AutomationTrialParameters = z.object({
  automateAt: threshold.optional().describe("Probability from 0 to 1; absent: as it was decided"),
  collection: z.string().check(lengthMax(100)).optional().describe("Only tickets predicted there"),
  days: clampedInteger("days", 1, 366).default(30).describe("Up to today, UTC"),
});
export type AutomationTrialParameters = z.output<typeof AutomationTrialParameters>;

const trialFigures = {
  tickets: count.describe("Tickets that came in these days"),
  placed: count.describe("Of those, how many would have been placed without a person"),
  placedShare: share.nullable().describe("null without tickets"),
  judged: count.describe("Of the placed, how many people have judged"),
  right: count.describe("Of the judged, how many were in the right collection"),
  rightShare: share.nullable().describe("null without judged ones"),
  interval,
};

export const AutomationTrialResponse = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  automateAt: share.nullable(),
  collection: z.string().nullable(),
  ...trialFigures,
  collections: z
    .array(z.object({ collection: z.string(), ...trialFigures }))
    .describe("By the predicted collection, most tickets first"),
});
export type AutomationTrialResponse = z.infer<typeof AutomationTrialResponse>;
