/** Figures of each queue over some days, and of the days before them. */
import * as z from "zod";
import { TicketDrift } from "./discovery.ts";

const share = z.number().min(0).max(1);
const count = z.int().min(0);
const interval = z.object({ low: share, high: share }).describe("95 % Wilson interval");

export const ReportedQueue = z.object({
  collection: z.string(),
  placed: count.describe("Tickets placed there that first came in these days"),
  placedBefore: count.describe("The same in as many days before them"),
  judged: count.describe(
    "Tickets placed there that people first judged in these days, without those of no collection",
  ),
  right: count.describe(
    "Of those, the ones that stayed, in their sub-theme too where one was named",
  ),
  accuracy: share.nullable().describe("right by judged; null of none"),
  interval,
  coverage: share
    .nullable()
    .describe("Share of its tickets placed with high or medium confidence; null of none"),
  automated: share
    .nullable()
    .describe(
      "Share of its tickets that could be placed there without a person, as their history says; null of none",
    ),
  minutesToJudgement: z
    .number()
    .min(0)
    .nullable()
    .describe("Median from a ticket's arrival to its first judgement; null of none"),
  broken: z
    .array(z.object({ confidence: z.enum(["high", "medium"]), since: z.iso.date() }))
    .describe("Levels that are surely right less often here than they promise, with the first day"),
});
export type ReportedQueue = z.infer<typeof ReportedQueue>;

export const DaysBefore = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  placed: count,
  high: count.describe("Tickets placed with high confidence"),
  judged: count,
  right: count,
  accuracy: share.nullable(),
  interval,
});
export type DaysBefore = z.infer<typeof DaysBefore>;

/** What the statistics add about the last 30 days. */
export const RecentFigures = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  placed: count.describe("Tickets that first came in these days"),
  before: DaysBefore.describe("As many days before them"),
  queues: z.array(ReportedQueue).describe("Most tickets first"),
  drift: TicketDrift.optional().describe(
    "What is new against the tickets before; absent where too few came",
  ),
});
export type RecentFigures = z.infer<typeof RecentFigures>;
