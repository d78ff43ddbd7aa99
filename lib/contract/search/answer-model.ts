/** The language model that may word answers. */
import * as z from "zod";
import { AdjudicatorConfig } from "../tickets/adjudicator.ts";

export const AnswerModelConfig = AdjudicatorConfig.extend({
  timeoutMs: z
    .int()
    .min(100)
    .max(60_000)
    .default(15_000)
    .describe("For all sentences of an answer; after it the passages stand alone"),
  dailyBudget: z
    .int()
    .min(0)
    .max(10_000_000)
    .default(1_000)
    .describe("Requests of this process in 24 hours"),
});
/** As written by an operator: what has a default may be left out. */
export type AnswerModelConfig = z.input<typeof AnswerModelConfig>;
/** With its defaults filled in. */
export type ResolvedAnswerModelConfig = z.output<typeof AnswerModelConfig>;
