/** Answers of the wiki as a reader may meet them. */
import type {
  VoteRequest,
  VoteResponse,
  WikiLinksResponse,
  WikiPageResponse,
  WikiPagesResponse,
  WikiReference,
  WikiStatusResponse,
} from "../contract/index.ts";

const updatedAt = "2026-11-03T08:00:00.000Z";
const headings = [{ text: "Backoff", level: 2, anchor: "backoff" }];
const limitsPage: WikiReference = {
  path: "guide/limits",
  title: "Rate limits",
  address: "/wiki/guide/limits",
};

export const wikiPagesResponse: WikiPagesResponse = {
  pages: [
    {
      path: "guide/limits",
      title: "Rate limits",
      description: "How often you may ask.",
      tags: ["api"],
      updatedAt,
      size: 83,
      headings,
    },
  ],
  nextCursor: null,
  total: 1,
};

export const wikiPageResponse: WikiPageResponse = {
  path: "guide/limits",
  title: "Rate limits",
  frontmatter: { tags: ["api"] },
  markdown: "## Backoff\n\nWait for the seconds of Retry-After.\n",
  html: '<h2 id="backoff">Backoff</h2>\n<p>Wait for the seconds of Retry-After.</p>',
  headings,
  links: [],
  backlinks: [],
  previous: null,
  next: null,
  updatedAt,
  etag: '"3q2-7wEBAgMEBQYHCAkKCwwNDg8"',
};

export const wikiStatus: WikiStatusResponse = {
  enabled: true,
  pages: 82,
  lastIndexedAt: updatedAt,
  brokenLinks: 1,
  watching: true,
  version: "4",
};

export const wikiLinksResponse: WikiLinksResponse = {
  brokenLinks: [
    {
      page: limitsPage,
      text: "limits",
      target: "limit.md",
      suggestions: [limitsPage],
    },
  ],
  orphans: [],
  faults: [],
};

export const voteRequest: VoteRequest = { address: "/wiki/guide/limits", helpful: true };

export const voteResponse: VoteResponse = { ...voteRequest, changed: true };
