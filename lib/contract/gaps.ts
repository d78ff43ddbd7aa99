/** What people ask and the documentation does not answer, as operators see it. */
import * as z from "zod";
import { limits } from "./limits.ts";
import { clampedInteger } from "./numbers.ts";
import { lengthMax, lengthMin } from "./text-length.ts";

export const GapState = z.enum(["open", "planned", "answered", "ignored"]);
export type GapState = z.infer<typeof GapState>;

/** `search`: people and agents; `ticket`: of the classifier; `vote`: readers whom a page did not help. */
export const GapQuestionKind = z.enum(["search", "ticket", "vote"]);
export type GapQuestionKind = z.infer<typeof GapQuestionKind>;

export const GapReason = z
  .enum([
    "nothing_found",
    "words_missing",
    "not_said_together",
    "not_opened",
    "voted_down",
    "rejected",
  ])
  .describe(
    "`words_missing`: the nearest page lacks words of the question; `not_said_together`: it has them, not in one place; `not_opened`: readers seldom open what is found; `voted_down`: readers say that it does not help; `rejected`: whoever answered the ticket did",
  );
export type GapReason = z.infer<typeof GapReason>;

const day = z.iso.date().describe("UTC");
const gapIdMax = 40;
/** The longest is the address of a page with votes. */
const keyMax = limits.documentIdLengthMax;
const nameMax = 200;
const pageMax = 500;
const noteMax = 1_000;

export const GapQuestion = z.object({
  kind: GapQuestionKind,
  key: z.string().describe("Text of the search, key of the ticket or address of the page"),
  text: z.string().describe("As it is kept: redacted"),
  people: z.int().min(0).describe("How often, in the days that were asked for"),
  agents: z.int().min(0),
  isAnswered: z.boolean().describe("By a page of the index as it is now"),
  chance: z.number().min(0).max(1).describe("How likely the nearest page answers"),
  reason: GapReason.nullable().describe("Why the nearest page does not answer; null if it does"),
  nearest: z.string().nullable().describe("Document id"),
  missing: z.array(z.string()).describe("Words that the nearest page lacks"),
});
export type GapQuestion = z.infer<typeof GapQuestion>;

const Times = z.object({
  days: z.int().min(0),
  searches: z.int().min(0),
  withoutResults: z.int().min(0),
  clicks: z.int().min(0),
  tickets: z.int().min(0),
  notHelpful: z.int().min(0).describe("Votes against pages"),
});
export type GapTimes = z.infer<typeof Times>;

const Page = z.object({
  id: z.string(),
  title: z.string(),
  path: z.string().describe("Where it is read; empty where it is no longer in the index"),
});

export const Gap = z.object({
  id: z.string(),
  name: z.string().describe("Given by a person, otherwise its most asked question"),
  state: GapState,
  isReviewed: z.boolean().describe("Whether a person has confirmed that it is answered"),
  page: z.string().nullable().describe("The page that is planned, as a person named it"),
  note: z.string().nullable(),
  firstDay: day.describe("When one of its questions was first asked, of the last 90 days"),
  lastDay: day.describe("When one of its questions was last asked"),
  asked: z.object({
    people: z.int().min(0),
    agents: z.int().min(0),
    tickets: z.int().min(0),
    votes: z.int().min(0),
  }),
  weeks: z
    .array(z.object({ from: day, people: z.int(), agents: z.int(), others: z.int() }))
    .describe("Demand of the days that were asked for, oldest first; `others`: tickets and votes"),
  size: z.int().min(0).describe("Different questions"),
  unanswered: z
    .object({ count: z.int(), share: z.number(), low: z.number(), high: z.number() })
    .describe("Of the questions; Wilson's interval of 95 %"),
  words: z.array(z.string()).describe("What most of its questions say"),
  nearness: z
    .number()
    .nullable()
    .describe("Mean of each question to the nearest other one, 0 to 1; null for one question"),
  nearest: Page.nullable().describe("Nearest page of most questions that nothing answers"),
  reason: GapReason.nullable(),
  missing: z.array(z.string()).describe("Words that it lacks, of the most questions first"),
  answeredBy: Page.nullable(),
  answeredOn: day.nullable(),
  helped: z
    .object({ before: Times, after: Times })
    .nullable()
    .describe(
      "As many days before and after it was answered, of the 90 that are counted; null while it is not answered, on the day itself, and when no days before it are counted any more",
    ),
  questions: z.array(GapQuestion).describe("The most asked first, some of them"),
  revision: z.int().min(1),
});
export type Gap = z.infer<typeof Gap>;

export const GapsParameters = z.object({
  state: GapState.optional().describe(
    "Default: open and planned ones, and answered ones to review",
  ),
  id: z.string().check(lengthMax(gapIdMax)).optional().describe("This one, with all its questions"),
  days: clampedInteger("days", 1, 90).default(30),
  limit: clampedInteger("limit", 1, 1_000).default(50),
  format: z.enum(["json", "csv"]).default("json"),
});
export type GapsParameters = z.output<typeof GapsParameters>;

export const GapsResponse = z.object({
  gaps: z.array(Gap).describe("The most wanted first"),
  total: z.int().min(0),
  notShown: z.int().min(0).describe("Asked less often than GAPS_SHOWN_FROM"),
  counts: z.object({
    open: z.int(),
    planned: z.int(),
    answered: z.int(),
    toReview: z.int().describe("Answered ones that nobody has confirmed"),
    ignored: z.int(),
  }),
  lookedAt: z.iso.datetime().nullable().describe("null before the first look"),
  waiting: z.int().min(0).describe("Questions that the next look will ask"),
});
export type GapsResponse = z.infer<typeof GapsResponse>;

const Named = z.string().check(lengthMin(1), lengthMax(gapIdMax));
const revision = z
  .int()
  .min(1)
  .optional()
  .describe("As it was shown; if the gap has changed since then, nothing is done");
/** In one line: a database ends a text at the first NUL, and a field of the console has one. */
const lineOrNothing = (most: number) =>
  z
    .string()
    .overwrite((text) => text.replace(/[\s\p{Cc}]+/gu, " ").trim())
    .check(lengthMax(most))
    .nullish();

export const GapAction = z.discriminatedUnion("action", [
  z.strictObject({
    action: z.literal("change"),
    gap: Named,
    state: GapState.optional(),
    name: lineOrNothing(nameMax).describe("null takes the name away"),
    page: lineOrNothing(pageMax),
    note: lineOrNothing(noteMax),
    revision,
  }),
  z.strictObject({
    action: z.literal("merge").describe("All questions of one belong to the other one from now on"),
    gap: Named,
    into: Named,
    revision,
  }),
  z.strictObject({
    action: z.literal("split").describe("These questions become a gap of their own"),
    gap: Named,
    questions: z
      .array(
        z.strictObject({
          kind: GapQuestionKind,
          key: z.string().check(lengthMin(1), lengthMax(keyMax)),
        }),
      )
      .min(1)
      .max(500),
    revision,
  }),
]);
export type GapAction = z.output<typeof GapAction>;

export const GapActionResponse = z.object({
  gap: z.string().describe("The gap that was changed, or the new one"),
  revision: z.int().min(1),
});
export type GapActionResponse = z.infer<typeof GapActionResponse>;
