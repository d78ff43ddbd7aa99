/** Where section vectors come from in hybrid mode. */
import * as z from "zod";

export const EmbedProviderConfig = z.strictObject({
  provider: z.enum(["none", "local", "openai", "voyage"]).describe("Who makes the vectors"),
  apiKey: z.string().optional().describe("Key of the provider"),
  model: z.string().optional().describe("Model of the provider"),
  dimensions: z.int().positive().optional().describe("Length of a vector"),
  domainContext: z.string().optional().describe("Context for query expansion"),
  maxRetries: z.int().min(0).optional().describe("How often a failed call is tried again"),
  retryBaseMs: z
    .int()
    .min(0)
    .optional()
    .describe("Pause before the first of these, in milliseconds; it doubles each time"),
});
export type EmbedProviderConfig = z.infer<typeof EmbedProviderConfig>;

export const SearchMode = z.enum(["fts", "hybrid"]);
export type SearchMode = z.infer<typeof SearchMode>;
