/** Input and output of the MCP tools, where they differ from their REST endpoints. */
import * as z from "zod";
import { flag } from "./flags.ts";
import { limits } from "./limits.ts";
import { clampedInteger } from "./numbers.ts";
import { AskRequest, AskResponse } from "./search/ask.ts";
import { CollectionListing } from "./search/collection.ts";
import { DocumentParameters, DocumentResponse } from "./search/document.ts";
import { SearchParameters, SearchResponse } from "./search/search.ts";
import { lengthMax } from "./text-length.ts";
import { ClassifyRequest, feedbackFields, withOnePlace } from "./tickets/classification.ts";

/** A text with an answer that says what to do next. */
const hint = z.string().optional().describe("What to try next");

const maxTokens = clampedInteger("maxTokens", limits.mcpTokensMin, limits.mcpTokensMax).optional();

/** What a budget had no room for. */
const LeftOut = z.object({
  id: z.string().describe("Document id of the page"),
  heading: z.string().optional().describe("Absent for the page's opening"),
  anchor: z.string().optional().describe("section of get_document; absent for the opening"),
  tokens: z.int().min(0).describe("About how many tokens it takes"),
});
export type LeftOut = z.infer<typeof LeftOut>;

const budgetFields = {
  max_tokens: z.int().optional().describe("With maxTokens: the budget that was kept"),
  tokens: z.int().optional().describe("With maxTokens: about how many tokens this answer takes"),
};

const versionFields = {
  version: z
    .string()
    .optional()
    .describe(
      "The version that was asked for, by argument, by the address of this server or by the key",
    ),
  current_versions: z
    .array(z.object({ collection: z.string(), version: z.string() }))
    .optional()
    .describe("Where another version than the asked one is current"),
};

export const SearchDocsArguments = z.strictObject({
  q: SearchParameters.shape.q.describe(
    'Search term: words, "exact phrases", -without, title:word, path:folder/',
  ),
  collection: SearchParameters.shape.collection.describe(
    "Filter to one collection, or several separated by commas; list_collections names them",
  ),
  limit: SearchParameters.shape.limit,
  version: SearchParameters.shape.version,
  lang: SearchParameters.shape.lang,
  typo: SearchParameters.shape.typo,
  prefix: SearchParameters.shape.prefix,
  facets: SearchParameters.shape.facets,
  explain: SearchParameters.shape.explain,
  maxTokens: maxTokens.describe(
    "Budget of the answer in tokens, clamped to 100 to 100000: whole sections, lists and code blocks instead of snippets, never more than this. 2000 suits most questions",
  ),
  seen: z
    .array(z.string().check(lengthMax(limits.seenLengthMax)))
    .max(limits.seenMax)
    .optional()
    .describe(
      "Sections that you have: <id>#<anchor>, <id># for a page's opening, <id> for all of a page. They are not given again",
    ),
  contains: z
    .enum(["code"])
    .optional()
    .describe("code: only blocks of code, each with what leads in to it and its language"),
});
export type SearchDocsArguments = z.infer<typeof SearchDocsArguments>;

export const SearchDocsResult = SearchResponse.extend({
  hint,
  ...versionFields,
  ...budgetFields,
  left_out: z
    .array(LeftOut)
    .optional()
    .describe("With maxTokens: what there was no room for; get_document has it"),
});
export type SearchDocsResult = z.infer<typeof SearchDocsResult>;

export const AskDocsArguments = z.strictObject({
  q: AskRequest.shape.q,
  collection: SearchDocsArguments.shape.collection,
  version: SearchDocsArguments.shape.version,
  lang: SearchDocsArguments.shape.lang,
  history: AskRequest.shape.history,
});
export type AskDocsArguments = z.infer<typeof AskDocsArguments>;

export const AskDocsResult = AskResponse.extend(versionFields);
export type AskDocsResult = z.infer<typeof AskDocsResult>;

const offset = clampedInteger("offset", 0, Number.MAX_SAFE_INTEGER).default(0);

export const GetDocumentArguments = z.strictObject({
  id: DocumentParameters.shape.id.describe("The id of a search hit; its path does not work here"),
  maxBytes: clampedInteger("maxBytes", limits.bodyLengthMin, limits.bodyLengthMax)
    .optional()
    .describe("Upper bound of the text in characters, 40000 unless the operator chose otherwise"),
  offset: offset.describe(
    "Characters to skip; give next_offset of the previous answer to continue",
  ),
  section: z
    .string()
    .trim()
    .min(1)
    .check(lengthMax(limits.sectionLengthMax))
    .optional()
    .describe("Only this section: the anchor or heading of a search hit"),
  maxTokens: maxTokens.describe(
    "Budget of the answer in tokens, clamped to 100 to 100000: it ends between paragraphs, lists and code blocks, never within one",
  ),
  outline: flag("outline")
    .optional()
    .describe("true: instead of the text its headings, each with anchor and size"),
});
export type GetDocumentArguments = z.infer<typeof GetDocumentArguments>;

export const GetDocumentResult = DocumentResponse.extend({
  body_length: z.int().min(0).describe("Length of the document, or of the section, in characters"),
  truncated: z.boolean().describe("true when more of it follows; see next_offset"),
  offset: z.int().min(0).describe("Start of the text"),
  next_offset: z.int().min(0).nullable().describe("offset of the next call, null at the end"),
  section: z.string().nullable().describe("Heading of the section, null for the whole document"),
  ...budgetFields,
  left_out: z
    .array(LeftOut.omit({ id: true }))
    .optional()
    .describe("With maxTokens: sections, and blocks larger than the budget, that are not given"),
  outline: z
    .array(
      z.object({
        heading: z.string(),
        anchor: z.string(),
        level: z.int().min(1).max(6),
        tokens: z.int().min(0).describe("About how many tokens it takes with what is below it"),
      }),
    )
    .optional()
    .describe("With outline=true: the headings; body is empty then"),
});
export type GetDocumentResult = z.infer<typeof GetDocumentResult>;

export const ListCollectionsArguments = z.strictObject({});

export const ListCollectionsResult = z.object({ collections: z.array(CollectionListing) });
export type ListCollectionsResult = z.infer<typeof ListCollectionsResult>;

export const ClassifyTicketArguments = z.strictObject(ClassifyRequest.shape);
export const TicketFeedbackArguments = withOnePlace(z.strictObject(feedbackFields));
