/** The tickets behind a figure of the report on classifications, as filters of the list of tickets. */
import * as z from "zod";
import { lengthMax } from "../text-length.ts";

/** What a figure counts. */
export const countedKinds = [
  "came",
  "automatic",
  "judged",
  "belonging",
  "right",
  "wrong",
  "placed",
  "misplaced",
  "nowhere",
  "field",
  "field-told",
  "field-right",
  "used",
  "opened",
  "inserted",
  "rejected",
  "compared",
  "far",
  "earlier",
] as const;

export const CountedKind = z.enum(countedKinds);
export type CountedKind = z.infer<typeof CountedKind>;

export const CountedTickets = z.object({
  counted: CountedKind.optional().describe(
    "The tickets that the report counts in these days: that `came`; that could be placed without a person (`automatic`); first `judged`; of those, `belonging` to a collection, `right` or `wrong` with their sub-theme, in the right collection (`placed`) or not (`misplaced`), of no collection (`nowhere`), judged in a `field`, or there `field-told` or `field-right`; whose documents were `used`, `opened`, `inserted` or `rejected`; `compared` for what is new, `far` from those before, and `earlier` ones with a word",
  ),
  about: z
    .string()
    .check(lengthMax(100))
    .optional()
    .describe("Collection of the report: predicted, or correct. With judged tickets only"),
  tenth: z
    .string()
    .regex(/^\d$/, "must be a digit, 0 to 9")
    .optional()
    .describe("Tenth of the judged probability, 0 to 9. With judged tickets only"),
  field: z.string().check(lengthMax(100)).optional().describe("Name of a configured field"),
  document: z
    .string()
    .check(lengthMax(2_048))
    .optional()
    .describe("Id of a document that was used"),
  word: z
    .string()
    .check(lengthMax(100))
    .optional()
    .describe("A new word; with `compared` and `earlier`"),
  group: z
    .string()
    .check(lengthMax(400))
    .optional()
    .describe("Name of a new kind of tickets; with `far`"),
});
export type CountedTickets = z.infer<typeof CountedTickets>;

const levels = ["high", "medium", "low"];

/** One or several levels, separated by commas. */
export const confidenceList = z
  .string()
  .check(lengthMax(40))
  .refine(
    (text) => text.split(",").every((level) => levels.includes(level)),
    "must be high, medium or low, or several of them separated by commas",
  )
  .describe("high, medium or low; several separated by commas");
