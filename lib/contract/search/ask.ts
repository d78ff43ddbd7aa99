/** A question to the documentation, and the passages that answer it. */
import * as z from "zod";
import { flag } from "../flags.ts";
import { limits } from "../limits.ts";
import { lengthMax } from "../text-length.ts";
import { Highlight, SearchParameters, SnippetCode } from "./search.ts";
import { ownUrl } from "./site-url.ts";

const question = z
  .string()
  .trim()
  .min(1)
  .check(lengthMax(limits.queryLengthMax))
  .describe("The question, in any language that the documents are written in");

const AskTurn = z.object({
  q: question.describe("What was asked before"),
  answer: z
    .string()
    .check(lengthMax(limits.askAnswerLengthMax))
    .optional()
    .describe("What was answered"),
});

const streamed = "Whether the answer comes as server-sent events: passages, sentence, done";

/** What `POST /api/ask` takes. */
export const AskRequest = z.object({
  q: question,
  collection: SearchParameters.shape.collection,
  version: SearchParameters.shape.version,
  lang: SearchParameters.shape.lang,
  stream: z.boolean().optional().describe(streamed),
  history: z
    .array(AskTurn)
    .max(limits.askTurnsMax)
    .optional()
    .describe("Earlier turns of the conversation, oldest first; a follow-up is read with them"),
});
export type AskRequest = z.infer<typeof AskRequest>;

/** What `GET /api/ask` takes: a query string carries no conversation. */
export const AskParameters = AskRequest.omit({ history: true }).extend({
  stream: flag("stream").default(false).describe(streamed),
});
export type AskParameters = z.infer<typeof AskParameters>;

const QuotedCode = SnippetCode.extend({
  start: z.int().min(0).describe("Where the code begins in the text; prose may lead in to it"),
  end: z.int().min(0).describe("Where it ends"),
});

export const AnswerPassage = z.object({
  number: z.int().min(1).describe("By which sentences cite it"),
  id: z.string().describe("Document id of the page"),
  title: z.string().describe("Page title"),
  path: z.string().describe("Target URL path, without the anchor"),
  url: ownUrl,
  collection: z.string(),
  heading: z.string().optional().describe("Absent for the page's opening"),
  anchor: z.string().optional().describe("Fragment identifier, absent for the page's opening"),
  kind: z.enum(["text", "list", "table", "code"]),
  text: z
    .string()
    .describe("Whole sentences, items, rows or code, word for word; … where some were left out"),
  highlights: z.array(Highlight).describe("Positions of words of the question in the text"),
  code: QuotedCode.optional().describe("Present when code stands in the text"),
});
export type AnswerPassage = z.infer<typeof AnswerPassage>;

export const AnswerSentence = z.object({
  text: z.string(),
  passages: z.array(z.int().min(1)).min(1).describe("Numbers of the passages it stands on"),
});
export type AnswerSentence = z.infer<typeof AnswerSentence>;

/**
 * `not_in_the_documentation`: no page says it; `unclear_question`: too little to look for;
 * `several_readings`: pages about different things fit alike.
 */
export const NoAnswerReason = z.enum([
  "not_in_the_documentation",
  "unclear_question",
  "several_readings",
]);
export type NoAnswerReason = z.infer<typeof NoAnswerReason>;

export const NearestPage = z.object({
  id: z.string(),
  title: z.string(),
  path: z.string(),
  url: ownUrl,
  collection: z.string(),
});
export type NearestPage = z.infer<typeof NearestPage>;

export const AskResponse = z.object({
  question: z.string().describe("As it was looked for; a follow-up has the words of earlier turns"),
  answer: z
    .object({
      by: z.enum(["documentation", "model"]).describe("Whose words the sentences are"),
      sentences: z.array(AnswerSentence).min(1),
    })
    .nullable()
    .describe("Null when the documentation does not answer"),
  reason: NoAnswerReason.optional().describe("Why there is no answer"),
  confidence: z
    .number()
    .min(0)
    .max(1)
    .describe("How likely the passages answer, measured on questions with known answers"),
  passages: z.array(AnswerPassage).describe("What the answer stands on, in reading order"),
  nearest: z.array(NearestPage).describe("Pages to look at next"),
  collection: z.string().nullable().describe("The collection filter, null when none"),
  duration_ms: z.number().min(0).describe("Duration in milliseconds"),
});
export type AskResponse = z.infer<typeof AskResponse>;
