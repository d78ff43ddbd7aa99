/** Searching and loading documents. */
import {
  AskParameters,
  ClickParameters,
  DocumentParameters,
  PageSearchParameters,
  SearchParameters,
} from "../../contract/index.ts";
import { askResponse, documentResponse, searchResponse } from "../examples.ts";
import { json, type Operations } from "../operation.ts";

const searchProblems = [
  "query_missing",
  "query_too_long",
  "parameter_invalid",
  "unauthorized",
  "too_many_requests",
  "index_unavailable",
  "request_timeout",
] as const;
const searched = json("Search succeeded", "SearchResponse", searchResponse);
const askProblems = [...searchProblems, "answers_unsupported"] as const;
const asked = {
  description: "The answer, or the reason why there is none",
  content: {
    "application/json": { schema: "AskResponse", example: askResponse },
    "text/event-stream": { schema: { type: "string" } },
  },
} as const;
const queryExamples = { q: "retry after", limit: 5 };

export const searchOperations = {
  search: {
    tag: "Search",
    summary: "Search the documentation",
    description:
      'Pages by relevance, each with the passage that matched. The query may contain "exact phrases", -without, title:word and path:folder/.',
    query: SearchParameters,
    queryExamples,
    answers: { "200": searched },
    problems: searchProblems,
  },
  searchPages: {
    tag: "Search",
    summary: "Search as the pages do",
    description:
      "The same search and answer as /api/search, with the same access as the pages, and `offset` to go on after the first results.",
    query: PageSearchParameters,
    queryExamples,
    answers: { "200": searched },
    problems: searchProblems,
  },
  countClick: {
    tag: "Search",
    summary: "Count an opened hit",
    description: "Sent by the search page for its own hits. It has no body and names no page.",
    query: ClickParameters,
    queryExamples: { q: "retry after", rank: 1 },
    answers: { "204": { description: "Counted, or ignored because another site sent it" } },
    problems: ["parameter_invalid", "unauthorized", "route_not_found", "too_many_requests"],
  },
  ask: {
    tag: "Search",
    summary: "Ask the documentation",
    description:
      "Whole sentences, items, rows or code of the pages that answer the question, word for word, or null with the reason. With a language model configured, sentences of it that stand on these passages, for callers with a key. With stream=on they come as server-sent events: passages, one sentence after the other, done with the whole.",
    query: AskParameters,
    queryExamples: { q: "How long do I wait after a 429?" },
    answers: { "200": asked },
    problems: askProblems,
  },
  askWithHistory: {
    tag: "Search",
    summary: "Ask with what was asked before",
    description:
      'A follow-up, such as "and for a key?", is read with the words of up to six earlier turns.',
    body: {
      schema: "AskRequest",
      examples: {
        "a follow-up": {
          q: "and for a key?",
          history: [{ q: "How long do I wait after a 429?" }],
        },
      },
    },
    answers: { "200": asked },
    problems: [...askProblems, "body_malformed", "body_too_large", "content_type_unsupported"],
  },
  askPages: {
    tag: "Search",
    summary: "Ask as the pages do",
    description: "The same answer as /api/ask, with the same access as the pages.",
    query: AskParameters,
    queryExamples: { q: "How long do I wait after a 429?" },
    answers: { "200": asked },
    problems: askProblems,
  },
  getDocument: {
    tag: "Search",
    summary: "Load one document",
    description:
      "The second step after a search. The id of a hit travels URL-encoded; its path does not work here.",
    query: DocumentParameters,
    queryExamples: { id: "kb://guide/limits.md" },
    headers: { "If-None-Match": "ETag of a previous answer" },
    answers: {
      "200": json("Document found", "DocumentResponse", documentResponse, {
        ETag: "Changes with the document",
      }),
      "304": { description: "The client has this document", headers: { ETag: "The same" } },
    },
    problems: [
      "id_missing",
      "parameter_invalid",
      "document_not_found",
      "unauthorized",
      "too_many_requests",
      "document_retrieval_unsupported",
      "index_unavailable",
      "request_timeout",
    ],
  },
} satisfies Operations;
