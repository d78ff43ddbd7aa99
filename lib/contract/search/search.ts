/** What `GET /api/search` accepts and answers. */
import * as z from "zod";
import { flag } from "../flags.ts";
import { wireForms } from "../json-schema-overrides.ts";
import { limits } from "../limits.ts";
import { clampedInteger } from "../numbers.ts";
import { lengthMax } from "../text-length.ts";
import { PageEdition } from "./editions.ts";
import { Explanation } from "./explanation.ts";
import { Interpretation } from "./interpretation.ts";
import { ownUrl } from "./site-url.ts";

export const SearchParameters = z.object({
  q: z.string().trim().min(1).check(lengthMax(limits.queryLengthMax)).describe("Search term"),
  collection: z
    .string()
    .optional()
    .describe("Filter to one collection; several may be given, repeated or comma-separated"),
  limit: clampedInteger("limit", limits.resultsMin, limits.resultsMax)
    .default(limits.resultsDefault)
    .describe("Maximum results, clamped to 1 to 50"),
  typo: flag("typo").default(true).describe("Whether words that no page has may be corrected"),
  prefix: flag("prefix").default(false).describe("Whether the last word is still being typed"),
  version: z
    .string()
    .trim()
    .min(1)
    .check(lengthMax(100))
    .optional()
    .describe("Version to answer with where pages have several; the newest of each when absent"),
  lang: z
    .string()
    .trim()
    .regex(/^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i, "must be a language tag such as de or pt-BR")
    .check(lengthMax(35))
    .optional()
    .describe("Language of the reader as a BCP 47 tag: pages in it answer first"),
  crossLanguage: flag("crossLanguage")
    .optional()
    .describe(
      "Whether pages in other languages than the query's are found by meaning; as configured when absent",
    ),
  facets: flag("facets").default(false).describe("Whether to count pages per collection"),
  explain: flag("explain").default(false).describe("Whether to explain each score"),
});
export type SearchParameters = z.infer<typeof SearchParameters>;

/** `GET /api/wiki/search` takes the same, and where to go on. */
export const PageSearchParameters = SearchParameters.extend({
  offset: clampedInteger("offset", 0, limits.resultsOffsetMax)
    .default(0)
    .describe("Results to leave out before the first, clamped to 0 to 1000"),
});
export type PageSearchParameters = z.infer<typeof PageSearchParameters>;

/** What `POST /api/search/click` accepts in its query string; it has no body. */
export const ClickParameters = z.object({
  q: SearchParameters.shape.q,
  rank: z
    .string()
    .regex(/^\d{1,2}$/)
    .transform(Number)
    .pipe(z.int().min(limits.resultsMin).max(limits.resultsMax))
    .register(wireForms, {
      type: "integer",
      minimum: limits.resultsMin,
      maximum: limits.resultsMax,
    })
    .describe("Rank of the opened hit, from 1"),
});
export type ClickParameters = z.infer<typeof ClickParameters>;

/** A half-open range `[start, end)` of UTF-16 code units in the snippet that carries it. */
export const Highlight = z.object({
  start: z.int().min(0),
  end: z.int().min(0),
});
export type Highlight = z.infer<typeof Highlight>;

export const SnippetCode = z.object({
  language: z.string().optional().describe("As the page names it, absent when it does not"),
  start: z
    .int()
    .min(0)
    .optional()
    .describe(
      "Where the code begins behind the sentence that leads in to it; absent for code alone",
    ),
});
export type SnippetCode = z.infer<typeof SnippetCode>;

const snippetCode = SnippetCode.optional().describe(
  "Present when the snippet is lines of code, or a sentence with the code that it leads in to; line ends are kept then",
);

export const SectionHit = z.object({
  heading: z.string().optional().describe("Absent for the page's opening"),
  anchor: z.string().optional().describe("Fragment identifier, absent for the page's opening"),
  snippet: z.string().describe("The best passage of the section"),
  score: z.number().describe("Relevance within the page; the best section stands first"),
  highlights: z.array(Highlight).describe("Positions of query words in the snippet"),
  code: snippetCode,
});
export type SectionHit = z.infer<typeof SectionHit>;

export const DuplicatePage = z.object({
  id: z.string().describe("Document id"),
  path: z.string().describe("Target URL path"),
  url: ownUrl,
  collection: z.string().describe("Collection name"),
});
export type DuplicatePage = z.infer<typeof DuplicatePage>;

export const SearchResult = z.object({
  id: z
    .string()
    .describe("Stable document id, kb://<collection>/<file path>; input for document retrieval"),
  title: z.string().describe("Page title"),
  path: z
    .string()
    .describe("Target URL path; not reversible, so it cannot be used to fetch a document"),
  url: ownUrl,
  collection: z.string().describe("Collection name"),
  snippet: z.string().describe("The best passage of the best section"),
  score: z.number().min(0).describe("Relevance score, higher is better"),
  heading: z
    .string()
    .optional()
    .describe("Heading of the best section, absent for a page's opening"),
  anchor: z.string().optional().describe("Fragment identifier of the best section"),
  highlights: z.array(Highlight).optional().describe("Positions of query words in the snippet"),
  code: snippetCode,
  sections: z
    .array(SectionHit)
    .max(3)
    .optional()
    .describe(
      "Two or three sections of the page that answer best, the one of the hit first; absent when only one does",
    ),
  duplicates: z
    .array(DuplicatePage)
    .max(10)
    .optional()
    .describe(
      "Other pages of the searched collections that say the same, or almost, and are folded into this hit; absent without any",
    ),
  version: z
    .string()
    .optional()
    .describe("Version of the page, where its documentation has several"),
  language: z
    .string()
    .optional()
    .describe(
      "Tag of the page's language, where its documentation has several or it is another than the query's",
    ),
  otherLanguage: z
    .boolean()
    .optional()
    .describe(
      "True if the page is in another language than `lang`, or without one than the query; absent otherwise",
    ),
  versions: z
    .array(PageEdition)
    .max(20)
    .optional()
    .describe("The page in other versions, newest first; absent without any"),
  translations: z
    .array(PageEdition)
    .max(20)
    .optional()
    .describe("The page in other languages; absent without any"),
  explanation: Explanation.optional().describe("With explain=on: the parts of the score"),
});
export type SearchResult = z.infer<typeof SearchResult>;

export const Facets = z.object({
  collections: z.array(z.object({ name: z.string(), count: z.int().min(1) })),
});
export type Facets = z.infer<typeof Facets>;

export const BestPassage = z.object({
  id: z.string().describe("Document id of the page, that of the first hit"),
  heading: z.string().optional().describe("Absent for the page's opening"),
  anchor: z.string().optional().describe("Fragment identifier, absent for the page's opening"),
  text: z.string().describe("One to three whole sentences, or a command, as the page has them"),
  highlights: z.array(Highlight).describe("Positions of query words in the text"),
  code: snippetCode,
});
export type BestPassage = z.infer<typeof BestPassage>;

export const SearchResponse = z.object({
  results: z.array(SearchResult),
  query: z.string().describe("The search term"),
  collection: z.string().nullable().describe("The collection filter, null when none"),
  total: z.int().min(0).describe("Number of results"),
  matches: z
    .int()
    .min(0)
    .optional()
    .describe(
      "About how many pages answer, shown or not: those that say at least 60 % of what the fullest page says of the query; from 100 on in two digits",
    ),
  interpretation: Interpretation.optional().describe("How the query was changed"),
  degraded: z
    .boolean()
    .optional()
    .describe(
      "True if vectors or the words of a language model should have been used but were not available",
    ),
  answer: BestPassage.optional().describe(
    "The passage that answers the query, absent unless one stands out",
  ),
  facets: Facets.optional().describe(
    "With facets=on: about how many pages of each collection answer, counted as matches are, regardless of the filter",
  ),
  duration_ms: z.number().min(0).describe("Duration in milliseconds"),
});
export type SearchResponse = z.infer<typeof SearchResponse>;
