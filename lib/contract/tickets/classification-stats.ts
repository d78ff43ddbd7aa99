/** Input and output of the statistics of judged tickets. */
import * as z from "zod";
import { flag } from "../flags.ts";
import { RecentFigures } from "./queue-figures.ts";

export const StatsParameters = z.object({
  detail: flag("detail").default(false).describe("Whether to add figures by level and collection"),
});
export type StatsParameters = z.output<typeof StatsParameters>;

const share = z.number().min(0).max(1);
const interval = z.object({ low: share, high: share }).describe("95 % Wilson interval");
const count = z.int().min(0);

/** Drafts of replies by what people did with them. */
export const DraftCounts = z.object({ kept: count, changed: count, discarded: count });
export type DraftCounts = z.infer<typeof DraftCounts>;

export const StatsDetail = z.object({
  accuracyInterval: interval,
  levels: z
    .array(
      z.object({
        confidence: z.enum(["high", "medium", "low"]),
        withFeedback: count,
        coverage: share.describe("Share of the judged tickets"),
        precision: share
          .nullable()
          .describe("Share with the right collection; null if there are none"),
        precisionInterval: interval,
        none: count.describe("Of those, tickets that belong nowhere by a person's word"),
        promise: share.nullable().describe("Precision that the level promises; null for low"),
        brokenSince: z.iso
          .date()
          .nullable()
          .describe("Day in UTC since when it has surely been below its promise; else null"),
      }),
    )
    .length(3),
  none: count.describe("Tickets that belong to none of the collections by a person's word"),
  collections: z.array(
    z.object({
      collection: z.string(),
      predicted: count,
      correct: count,
      precision: share.nullable().describe("null when it was never predicted"),
      recall: share.nullable().describe("null when it was never right"),
      f1: share,
    }),
  ),
  subThemes: z
    .object({ withFeedback: count, accuracy: share.nullable() })
    .describe("Of tickets with the right collection whose feedback names a sub-theme"),
  fields: z
    .array(
      z.object({
        field: z.string(),
        withFeedback: count,
        coverage: share.describe("Share of these of which the classifier said a value"),
        precision: share.nullable().describe("Share of those that was right; null of none"),
      }),
    )
    .optional()
    .describe("Configured fields that people judged; absent without any"),
  days: z
    .array(z.object({ day: z.iso.date(), withFeedback: count, accuracy: share }))
    .describe("Of the last 30 days in UTC, those with feedback, by the day of the first feedback"),
  calibration: z.object({
    expectedError: share
      .nullable()
      .describe("Mean distance of confidence and accuracy, over the bins"),
    bins: z.array(
      z.object({
        from: share,
        to: share,
        withFeedback: count,
        meanConfidence: share,
        accuracy: share,
      }),
    ),
  }),
  incidents: z
    .array(
      z.object({
        id: z.string(),
        tickets: count,
        unjudged: count,
        since: z.iso.datetime(),
        until: z.iso.datetime().describe("When its last ticket came"),
      }),
    )
    .optional()
    .describe("Incidents of the last 30 days, newest first, 20 at most; absent without any"),
  drafts: DraftCounts.optional().describe("Drafts of replies of the last 30 days; absent for none"),
  recent: RecentFigures.optional().describe("The last 30 days in UTC, and each queue in them"),
});
export type StatsDetail = z.infer<typeof StatsDetail>;

export const StatsResponse = z.object({
  total: z.int().min(0).describe("Number of classifications"),
  withFeedback: z.int().min(0),
  accuracy: z.number().min(0).max(1),
  topMisclassifications: z
    .array(z.object({ predicted: z.string(), correct: z.string(), count: z.int().min(1) }))
    .max(10),
  detail: StatsDetail.optional().describe("With detail=1"),
});
export type StatsResponse = z.infer<typeof StatsResponse>;
