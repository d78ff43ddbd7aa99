/** The parts of a hit's score. */
import * as z from "zod";

export const FieldShare = z.object({
  field: z.enum(["title", "heading", "body", "path"]),
  score: z.number().min(0),
});
export type FieldShare = z.infer<typeof FieldShare>;

export const TermShare = z.object({
  term: z.string().describe("The term in the index: a stem, a spelling or a composite"),
  weight: z.number().describe("1 for a word of the query, less for pieces and completions"),
  idf: z.number().min(0).describe("Inverse document frequency over all sections"),
  score: z.number().min(0).describe("Share of the page's score"),
  fields: z.array(FieldShare).describe("Where the term occurs in the best section"),
});
export type TermShare = z.infer<typeof TermShare>;

/** What speaks for a page besides its words. */
export const pageSignals = [
  "titleMatch",
  "pathMatch",
  "linkMatch",
  "headingMatch",
  "wordOrder",
  "closeness",
  "wholePage",
  "opening",
  "exactMatch",
  "links",
  "brevity",
  "kind",
] as const;

/** What a score may be made of: the words of the text, signals of the page, and what others add. */
const explanationParts = [
  "terms",
  ...pageSignals,
  "meaning",
  "tickets",
  "boost",
  "pinned",
] as const;

/** All scores have four decimals; the parts sum to `score` in them. */
export const Explanation = z.object({
  score: z.number().min(0),
  parts: z
    .array(
      z.object({
        part: z.enum(explanationParts),
        score: z.number(),
      }),
    )
    .describe("Their sum is the score"),
  terms: z.array(TermShare).describe("Their sum is the part named terms"),
  section: z.array(z.string()).describe("Headings down to the section that scored highest"),
});
export type Explanation = z.infer<typeof Explanation>;
