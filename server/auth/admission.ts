/** Deny by default: what no gate has let through reaches neither a route nor a page. */
import {
  type Application,
  createEndpoint,
  createRefusal,
  type Decision,
  type EndpointOptions,
  type HttpCore,
  type HttpRequest,
} from "knowledge-sdk/standalone";

import { consoleForms } from "../console/console-form.ts";
import { createCleanAddress } from "./clean-address.ts";

type Admit = (request: HttpRequest) => HttpCore | null | Promise<HttpCore | null>;

/** A person in a browser is sent to the sign-in page, everybody else gets the problem. */
export function createAdmission(
  { gate, wikiAccess, authorizer }: Pick<Application, "gate" | "wikiAccess" | "authorizer">,
  options: EndpointOptions,
): Admit {
  const answerTo = (
    request: HttpRequest,
    { refusal }: Decision,
  ): HttpCore | null | Promise<HttpCore> => {
    // A form without permission is not acted on either, and must not lose what was written in it.
    if (refusal === null || isForm(request)) return null;
    if (refusal.code !== "unauthorized" || !isNavigation(request)) {
      return createRefusal(options, () => refusal);
    }
    // The wiki's own sign-in, where the operator has put one before it.
    const own =
      wikiAccess.isGuarded && authorizer.isForReaders(request.path)
        ? wikiAccess.redirect(request)
        : null;
    if (own === null) return signInFirst(options, refusal);
    return own.then((redirect) => redirect ?? signInFirst(options, refusal));
  };
  const cleanAddress = createCleanAddress(options);
  return (request) => {
    const signedIn = wikiAccess.signIn(request);
    if (signedIn !== null) return signedIn;
    const redirect = cleanAddress(request);
    if (redirect !== null) return redirect;
    const decision = gate(request);
    return decision instanceof Promise
      ? decision.then((made) => answerTo(request, made))
      : answerTo(request, decision);
  };
}

/** The one page among the routes of the API. */
const explorerPath = "/api/docs";

type Refusal = NonNullable<Decision["refusal"]>;

function isForm({ method, path }: HttpRequest): boolean {
  return method === "POST" && consoleForms.has(path);
}

function isNavigation(request: HttpRequest): boolean {
  return (
    (request.method === "GET" || request.method === "HEAD") &&
    (!request.path.startsWith("/api/") || request.path === explorerPath) &&
    // The framework's own requests for parts of pages.
    request.header("rsc") === null &&
    (request.header("accept") ?? "").includes("text/html")
  );
}

function signInFirst(options: EndpointOptions, { headers }: Refusal): HttpCore {
  const cookie = headers["Set-Cookie"];
  return createEndpoint(options, ({ path, query }) => {
    const next = query === "" ? path : `${path}?${query}`;
    const location = `/sign-in?${new URLSearchParams({ next })}`;
    return {
      status: 303,
      headers: { Location: location, ...(cookie !== undefined && { "Set-Cookie": cookie }) },
      body: null,
    };
  });
}
