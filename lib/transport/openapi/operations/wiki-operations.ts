/** The pages of the wiki, and what is known of them. */
import { WikiPageParameters, WikiPagesParameters } from "../../../contract/index.ts";
import { json, type Operation } from "../operation.ts";
import {
  wikiLinksResponse,
  wikiPageResponse,
  wikiPagesResponse,
  wikiStatus,
} from "../wiki-examples.ts";

const common = { method: "get", tag: "Wiki", guard: "wikiKey" } as const;
const problems = ["unauthorized", "wiki_disabled"] as const;

export const wikiOperations: readonly Operation[] = [
  {
    ...common,
    path: "/api/wiki/pages",
    operationId: "listPages",
    summary: "List the pages of the wiki",
    query: WikiPagesParameters,
    queryExamples: { prefix: "guide/", limit: 20 },
    answers: {
      "200": json("Pages in the order of the tree", "WikiPagesResponse", wikiPagesResponse),
    },
    problems: [...problems, "parameter_invalid"],
  },
  {
    ...common,
    path: "/api/wiki/page",
    operationId: "getPage",
    summary: "One page, as source and as HTML",
    query: WikiPageParameters,
    queryExamples: { path: "guide/limits" },
    headers: { "If-None-Match": "ETag of an answer before" },
    answers: {
      "200": json("The page", "WikiPageResponse", wikiPageResponse, {
        ETag: "Changes with the page",
      }),
      "304": { description: "The client has this page" },
    },
    problems: [...problems, "parameter_invalid", "wiki_page_not_found"],
  },
  {
    ...common,
    path: "/api/wiki/status",
    operationId: "wikiStatus",
    summary: "State of the wiki",
    answers: { "200": json("The state", "WikiStatusResponse", wikiStatus) },
    problems,
  },
  {
    ...common,
    path: "/api/wiki/links",
    operationId: "wikiLinks",
    summary: "What an editor should look after",
    description:
      "Broken links with what their author may have meant, and pages that nobody links to.",
    answers: { "200": json("The report", "WikiLinksResponse", wikiLinksResponse) },
    problems,
  },
];
