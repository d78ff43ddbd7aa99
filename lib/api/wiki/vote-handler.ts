/**
 * `POST /api/wiki/vote`: whether a page helped. As JSON from scripts; as a plain form from a page
 * without them, which it leads back to.
 */
import { randomBytes } from "node:crypto";
import {
  cookies,
  createClientBuckets,
  createOriginRule,
  keepCookie,
  type OriginRule,
  readCookie,
  type VisibilityOptions,
  visibleTo,
} from "../../auth/index.ts";
import { redactText } from "../../base/index.ts";
import { KnowledgeError, limits, VoteRequest, type VoteTaker } from "../../contract/index.ts";
import {
  createResource,
  type EndpointOptions,
  type HttpHandler,
  type HttpRequest,
  isForm,
  readForm,
  readJson,
  seeOther,
} from "../../http/index.ts";
import { type ReadableWiki, readingPath, type Wiki } from "../../wiki/index.ts";
import { wikiDisabled } from "./wiki-disabled.ts";
import { pageNotFound } from "./wiki-handlers.ts";

export interface VoteSettings {
  readonly isAllowedOrigin: OriginRule;
  /** Proxies of the operator between clients and this server. */
  readonly trustedProxies: number;
  /** Whether browsers reach the service over https: then the cookie also lives in frames of other sites. */
  readonly hasSecureCookies: boolean;
}

export interface VoteHandlerOptions extends EndpointOptions, VisibilityOptions {
  readonly wiki: Wiki;
  readonly votes: VoteTaker;
  /** What is absent: pages of our own origin, no proxies, plain http. */
  readonly settings?: Partial<VoteSettings> | undefined;
}

const cookieValue = /^[\w-]{22}$/;
const bytesMax = 8 * 1_024;
const perClient = { perSecond: 0.5, burst: 30 };
/** Rate of all readers together: each vote is written at once. */
const together = { perSecond: 20, burst: 100 };

const ownPages: VoteSettings = {
  isAllowedOrigin: createOriginRule({ publicOrigin: null, allowedOrigins: new Set() }),
  trustedProxies: 0,
  hasSecureCookies: false,
};

export function createVoteHandler(options: VoteHandlerOptions): HttpHandler {
  const { wiki, votes, settings: overrides, ...endpoint } = options;
  const settings: VoteSettings = { ...ownPages, ...overrides };
  const wikiOf = visibleTo<ReadableWiki>(wiki, options);
  const { trustedProxies } = settings;
  const mayPass = createClientBuckets({ perClient, together, trustedProxies });
  return createResource({
    ...endpoint,
    methods: {
      async POST(request) {
        if (!settings.isAllowedOrigin(request)) throw fromElsewhere();
        if (!mayPass(request)) throw tooManyVotes();
        const form = isForm(request) ? await readVoteForm(request) : null;
        const given = form ?? (await readJson(request, VoteRequest, bytesMax));
        const { address, helpful } = given;
        const comment = shownComment(given.comment);
        const page = await findPage(wikiOf(request), address);
        const known = readCookie(request, cookies.vote);
        const browser = known !== null && cookieValue.test(known) ? known : newBrowser();
        const changed = await votes.record({ address: page, browser, isHelpful: helpful, comment });
        const headers =
          browser === known
            ? {}
            : { "Set-Cookie": keepCookie(cookies.vote, browser, settings.hasSecureCookies) };
        if (form === null)
          return { headers, body: JSON.stringify({ address: page, helpful, changed }) };
        const said = new URLSearchParams({ voted: helpful ? "yes" : "no" });
        if (comment !== undefined) said.set("said", "1");
        if (form.isEmbedded) said.set("embed", "1");
        return seeOther({ location: `${page}?${said}#_helpful`, headers });
      },
    },
  });
}

/** The page's own address, however the request spells it. */
async function findPage(wiki: ReadableWiki, address: string): Promise<string> {
  const asked = readingPath(address);
  if (asked?.space === "" && !wiki.isEnabled) throw wikiDisabled();
  const entry = asked === null ? null : await wiki.find(asked.space, asked.path);
  if (entry === null) throw await pageNotFound(wiki, asked?.path ?? address);
  return entry.address;
}

async function readVoteForm(request: HttpRequest) {
  const fields = await readForm({ request, bytesMax });
  const said = fields.get("helpful");
  if (said !== "yes" && said !== "no") throw malformed("helpful must be yes or no.");
  const address = fields.get("address") ?? "";
  if (address === "" || address.length > limits.documentIdLengthMax) {
    throw malformed("address must be the address of a page.");
  }
  const comment = fields.get("comment")?.trim() ?? "";
  if (comment.length > limits.pageCommentLengthMax) {
    throw malformed(
      `comment has ${comment.length} characters; ${limits.pageCommentLengthMax} are allowed.`,
    );
  }
  return { address, helpful: said === "yes", comment, isEmbedded: fields.get("embed") === "1" };
}

/** One line without personal data; undefined where nothing is said. */
function shownComment(given = ""): string | undefined {
  const line = given.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  return line === "" ? undefined : redactText(line);
}

/** Says nothing about the reader but that it is the same browser. */
function newBrowser(): string {
  return randomBytes(16).toString("base64url");
}

function malformed(message: string): KnowledgeError {
  return new KnowledgeError("body_malformed", message);
}

function fromElsewhere(): KnowledgeError {
  return new KnowledgeError(
    "cross_origin_refused",
    "This vote came from a page of another origin; vote on the page itself.",
  );
}

function tooManyVotes(): KnowledgeError {
  return new KnowledgeError("too_many_requests", "Too many votes at once; try again.", {
    retryAfter_s: 2,
  });
}
