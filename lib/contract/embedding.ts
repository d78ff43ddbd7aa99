/** Where section vectors come from in hybrid mode. */
import * as z from "zod";

export const EmbedProviderConfig = z.strictObject({
  provider: z.enum(["none", "local", "openai", "voyage"]),
  apiKey: z.string().optional(),
  model: z.string().optional(),
  dimensions: z.int().positive().optional(),
  domainContext: z.string().optional().describe("Context for query expansion"),
  maxRetries: z.int().min(0).optional(),
  retryBaseMs: z.int().min(0).optional(),
});
export type EmbedProviderConfig = z.infer<typeof EmbedProviderConfig>;

export const SearchMode = z.enum(["fts", "hybrid"]);
export type SearchMode = z.infer<typeof SearchMode>;
