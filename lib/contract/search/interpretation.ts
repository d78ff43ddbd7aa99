/** How a search changed the query. Members are absent where nothing was changed. */
import * as z from "zod";

export const Replacement = z.object({
  word: z.string().describe("As typed, in lower case"),
  to: z.array(z.string()).describe("The query that was searched"),
});
export type Replacement = z.infer<typeof Replacement>;

export const Interpretation = z.object({
  query: z
    .string()
    .optional()
    .describe("The query that was searched, if it differs from the typed one"),
  corrected: z
    .array(Replacement)
    .optional()
    .describe("Words that no page has, and the words searched instead"),
  completed: z.array(Replacement).optional().describe("The unfinished word, and its completions"),
  synonyms: z
    .array(Replacement)
    .optional()
    .describe("Words that were searched with their synonyms"),
  expanded: z
    .array(z.string())
    .optional()
    .describe("Words that a language model added; they count less than typed ones"),
  dropped: z.array(z.string()).optional().describe("Function words that were not searched"),
  relaxed: z
    .array(z.string())
    .optional()
    .describe("Words that the best hit lacks; a page need not have all words"),
  unknown: z
    .array(z.object({ word: z.string(), nearest: z.array(z.string()) }))
    .optional()
    .describe("Words that no page has, with similar words of pages"),
  suggestions: z
    .object({
      queries: z.array(z.string()).describe("Queries that have results in the same collections"),
      collections: z
        .array(z.object({ name: z.string(), count: z.int().min(1) }))
        .describe("Other collections with pages for this query"),
    })
    .optional()
    .describe("Suggestions if nothing was found"),
});
export type Interpretation = z.infer<typeof Interpretation>;
