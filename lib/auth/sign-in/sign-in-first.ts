/** Sends a person in a browser without access to the sign-in page, and from there back. */
import type { ErrorCode, KnowledgeError } from "../../contract/index.ts";
import {
  createEndpoint,
  type EndpointOptions,
  type HttpHandler,
  type HttpRequest,
} from "../../http/index.ts";

/** The one page among the routes of the API. */
export const explorerPath = "/api/docs";

/** Whether a person is opening a page: all other clients get the problem as the answer. */
export function isNavigation(request: Pick<HttpRequest, "method" | "path" | "header">): boolean {
  return (
    (request.method === "GET" || request.method === "HEAD") &&
    (!request.path.startsWith("/api/") || request.path === explorerPath) &&
    // A framework's own requests for parts of pages.
    request.header("rsc") === null &&
    (request.header("accept") ?? "").includes("text/html")
  );
}

/** Why signing in is not enough, as the sign-in page tells it. */
export type ClosedReason = "area" | "off";

const closedReasons: Readonly<Partial<Record<ErrorCode, ClosedReason>>> = {
  area_not_allowed: "area",
  auth_required: "off",
};

/** Undefined for refusals of other kinds. */
export function closedReason({ code }: Pick<KnowledgeError, "code">): ClosedReason | undefined {
  return closedReasons[code];
}

/** With the cookie that the refusal takes away, and the whole address to come back to. */
export function signInFirst(
  options: EndpointOptions,
  { headers }: Pick<KnowledgeError, "headers">,
  error?: ClosedReason,
): HttpHandler {
  const cookie = headers["Set-Cookie"];
  return createEndpoint({
    ...options,
    answer: ({ path, query }) => {
      const next = query === "" ? path : `${path}?${query}`;
      const location = `/sign-in?${new URLSearchParams({ next, ...(error !== undefined && { error }) })}`;
      return {
        status: 303,
        headers: { Location: location, ...(cookie !== undefined && { "Set-Cookie": cookie }) },
        body: null,
      };
    },
  });
}
