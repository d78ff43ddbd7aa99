/** The pages of the wiki, and what is known of them. */
import { cookies } from "../../auth/index.ts";
import {
  bannerCookie,
  themeCookie,
  WikiPageParameters,
  WikiPagesParameters,
} from "../../contract/index.ts";
import { json, type Operations } from "../operation.ts";
import {
  voteRequest,
  voteResponse,
  wikiLinksResponse,
  wikiPageResponse,
  wikiPagesResponse,
  wikiStatus,
} from "../wiki-examples.ts";

const problems = ["unauthorized", "wiki_disabled"] as const;

export const wikiOperations = {
  listPages: {
    tag: "Wiki",
    summary: "List the pages of the wiki",
    query: WikiPagesParameters,
    queryExamples: { prefix: "guide/", limit: 20 },
    answers: {
      "200": json("Pages in the order of the tree", "WikiPagesResponse", wikiPagesResponse),
    },
    problems: [...problems, "parameter_invalid"],
  },
  getPage: {
    tag: "Wiki",
    summary: "One page, as source and as HTML",
    query: WikiPageParameters,
    queryExamples: { path: "guide/limits" },
    headers: { "If-None-Match": "ETag of a previous answer" },
    answers: {
      "200": json("The page", "WikiPageResponse", wikiPageResponse, {
        ETag: "Changes with the page",
      }),
      "304": { description: "The client has this page" },
    },
    problems: [...problems, "parameter_invalid", "wiki_page_not_found"],
  },
  wikiStatus: {
    tag: "Wiki",
    summary: "State of the wiki",
    answers: { "200": json("The state", "WikiStatusResponse", wikiStatus) },
    problems,
  },
  wikiLinks: {
    tag: "Wiki",
    summary: "Faults for editors",
    description: "Broken links with likely targets, and pages without links to them.",
    answers: { "200": json("The report", "WikiLinksResponse", wikiLinksResponse) },
    problems,
  },
  chooseColours: {
    tag: "Wiki",
    summary: "Choose the colours of the pages",
    description: `For browsers without JavaScript: keeps the choice in the cookie ${themeCookie}.`,
    body: {
      schema: "ColoursForm",
      contentType: "application/x-www-form-urlencoded",
      examples: { dark: { theme: "dark" } },
    },
    ...keptInCookie(themeCookie),
  },
  closeBanner: {
    tag: "Wiki",
    summary: "Close the banner of the pages",
    description: `Keeps in the cookie ${bannerCookie} which banner a reader has closed; another one is shown again.`,
    body: {
      schema: "BannerForm",
      contentType: "application/x-www-form-urlencoded",
      examples: { closed: { closed: "0f766e0f766e" } },
    },
    ...keptInCookie(bannerCookie),
  },
  voteOnPage: {
    tag: "Wiki",
    summary: "Vote whether a page was helpful",
    description: `One vote for each page and browser, identified by the cookie ${cookies.vote.name}; a new vote replaces the old one. Nothing about the reader is stored. With comment a reader says in a sentence what was missing; addresses, telephones and keys are taken out of it before it is stored. A plain form with the fields address, helpful (yes or no), comment and embed is accepted too, and redirects to the page with 303.`,
    body: { schema: "VoteRequest", examples: { helpful: voteRequest } },
    answers: {
      "200": json("Counted", "VoteResponse", voteResponse, {
        "Set-Cookie": `${cookies.vote.name}, with the first vote of a browser`,
      }),
      "303": { description: "A form was counted; back to the page" },
    },
    problems: [
      ...problems,
      "body_malformed",
      "cross_origin_refused",
      "wiki_page_not_found",
      "route_not_found",
      "body_too_large",
      "content_type_unsupported",
      "too_many_requests",
      "state_unavailable",
    ],
  },
} satisfies Operations;

/** A form about pages that needs no script. */
function keptInCookie(cookie: string) {
  return {
    answers: {
      "303": {
        description: "Kept",
        headers: { Location: "The page that sent the form", "Set-Cookie": cookie },
      },
    },
    problems: [
      "body_malformed",
      "route_not_found",
      "cross_origin_refused",
      "body_too_large",
      "content_type_unsupported",
    ],
  } as const;
}
