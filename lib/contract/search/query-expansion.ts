/** The language model that may add words to a query. */
import * as z from "zod";
import { AdjudicatorConfig } from "../tickets/adjudicator.ts";

export const QueryExpansionConfig = AdjudicatorConfig.extend({
  timeoutMs: z
    .int()
    .min(50)
    .max(5_000)
    .default(800)
    .describe("How long a search waits for the words; later ones serve the next search"),
  dailyBudget: z
    .int()
    .min(0)
    .max(10_000_000)
    .default(1_000)
    .describe("Requests of this store in 24 hours"),
});
/** As written by an operator: what has a default may be left out. */
export type QueryExpansionConfig = z.input<typeof QueryExpansionConfig>;
/** With its defaults filled in. */
export type ResolvedQueryExpansionConfig = z.output<typeof QueryExpansionConfig>;
