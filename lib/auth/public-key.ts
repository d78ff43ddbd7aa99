/**
 * Public keys, which pages of other sites show to everybody. They travel in the query, so that a
 * browser need not ask first whether it may send them, and open what the table of routes names.
 */
import { KnowledgeError } from "../contract/index.ts";
import { matchRoute } from "../routes/index.ts";
import {
  type AccessDecision,
  type AuthorizedApplication,
  type RequestHead,
  refused,
} from "./access-decision.ts";

/** What pages may read besides the answer: which request was refused, and when to come again. */
const exposedHeaders = "X-Request-Id, Retry-After";
const parameter = "key";

/** The decision about a request with a key in its query; null for one without, or elsewhere. */
export function decisionByPublicKey(
  { keys }: AuthorizedApplication,
  request: RequestHead,
): AccessDecision | null {
  const presented = keyInQuery(request.query);
  if (presented === null || !isOpenToVisitors(request)) return null;
  const key = keys.identifyPublic(presented);
  if (key === null) return refused(unknownKey, true);
  const origin = request.header("origin");
  if (!isFromOne(key.origins ?? [], origin, request)) return { refusal: otherOrigin() };
  const caller = { kind: "visitor", keyId: key.id } as const;
  const headers = origin === null ? undefined : headersFor(origin);
  const { collections: permitted, version } = key;
  return { refusal: null, caller, permitted, version: version ?? undefined, headers };
}

/** A preflight names no key: it is answered for the pages of all public keys. */
export function publicPreflightHeaders(
  { keys }: AuthorizedApplication,
  request: RequestHead,
): Readonly<Record<string, string>> | undefined {
  const origin = request.header("origin");
  const methods = matchRoute(request.path)?.publicMethods;
  if (methods === undefined || origin === null || !keys.isPublicOrigin(origin)) return undefined;
  return {
    ...headersFor(origin),
    "Access-Control-Allow-Methods": methods.join(", "),
    "Access-Control-Allow-Headers": "Content-Type, X-Request-Id",
    "Access-Control-Max-Age": "600",
  };
}

function isOpenToVisitors({ path, method = "" }: RequestHead): boolean {
  const asked = method === "HEAD" ? "GET" : method;
  return matchRoute(path)?.publicMethods?.some((open) => open === asked) === true;
}

function keyInQuery(query = ""): string | null {
  return query.includes(`${parameter}=`) ? new URLSearchParams(query).get(parameter) : null;
}

/** Browsers name the origin of a page that asks another site, and no page can change that. */
function isFromOne(
  origins: readonly string[],
  origin: string | null,
  request: RequestHead,
): boolean {
  if (origin !== null) return origins.includes(origin);
  return request.header("sec-fetch-site") === "same-origin";
}

function headersFor(origin: string): Readonly<Record<string, string>> {
  return {
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Expose-Headers": exposedHeaders,
    Vary: "Origin",
  };
}

const unknownKey =
  "The key in the address is no public key of this service; the operator makes one with: knowledge keys new --public --origins <origin>";

function otherOrigin(): KnowledgeError {
  return new KnowledgeError(
    "cross_origin_refused",
    "This key is for pages of other sites; the operator can add the origin of yours to the key.",
  );
}
