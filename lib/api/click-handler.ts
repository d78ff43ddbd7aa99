/**
 * `POST /api/search/click?q=…&rank=…`: a hit of the search page was opened. It only counts; it
 * takes no address, so it cannot redirect anybody.
 */

import type { QueryAnalytics } from "../analytics/index.ts";
import { createTokenBucket } from "../base/index.ts";
import { ClickParameters, KnowledgeError, limits } from "../contract/index.ts";
import {
  createResource,
  type EndpointOptions,
  type FaultFormatter,
  type HttpHandler,
  type HttpRequest,
  parseParameters,
} from "../http/index.ts";

export interface ClickHandlerOptions extends EndpointOptions {
  readonly analytics: Pick<QueryAnalytics, "recordClick">;
  /** Whether a request came from a page with a public key, which may count. Default: none does. */
  readonly isFromVisitor?: ((request: HttpRequest) => boolean) | undefined;
}

/** For all readers together, because readers are not identified here. */
const clicksPerSecond = 50;
const clicksAtOnce = 200;

export function createClickHandler({
  analytics,
  isFromVisitor,
  ...options
}: ClickHandlerOptions): HttpHandler {
  const mayPass = createTokenBucket({ perSecond: clicksPerSecond, burst: clicksAtOnce });
  return createResource({
    ...options,
    methods: {
      POST(request) {
        refuseBody(request);
        const { q, rank } = readClick(request.query);
        if (!mayPass()) throw tooManyClicks();
        const isCounted = isFromOwnPage(request) || isFromVisitor?.(request) === true;
        if (isCounted) analytics.recordClick(q, rank);
        return { status: 204, body: null };
      },
    },
  });
}

function refuseBody(request: HttpRequest): void {
  const length = request.header("content-length") ?? "0";
  if (length === "0" && request.header("transfer-encoding") === null) return;
  throw new KnowledgeError(
    "parameter_invalid",
    "A click has no body; send q and rank in the query string.",
  );
}

/**
 * Browsers send the relation of the page to this site; other clients do not act for somebody else.
 */
function isFromOwnPage(request: HttpRequest): boolean {
  const site = request.header("sec-fetch-site");
  return site === null || site === "same-origin" || site === "none";
}

function readClick(query: string): ClickParameters {
  const given = new URLSearchParams(query);
  const values = { q: given.get("q") ?? undefined, rank: given.get("rank") ?? undefined };
  return parseParameters(ClickParameters, values, formatFault);
}

const formatFault: FaultFormatter = (field, issue) => {
  const code = "parameter_invalid";
  if (field === "rank") return { code, field, message: "rank must be a whole number from 1 to 50" };
  const message =
    issue.code === "too_big"
      ? `q may have ${limits.queryLengthMax} characters`
      : "q is missing; give the search term";
  return { code, field, message };
};

function tooManyClicks(): KnowledgeError {
  return new KnowledgeError(
    "too_many_requests",
    "Too many clicks at once; this one was not counted.",
    {
      retryAfter_s: 1,
    },
  );
}
