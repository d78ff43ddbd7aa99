/** Checks that a host makes for every request before any route or page sees it. */
import type { KnowledgeError } from "../contract/index.ts";
import {
  createKnownHosts,
  createRefusal,
  type EndpointOptions,
  type Gate,
  type HttpHandler,
  type HttpRequest,
} from "../http/index.ts";
import type { AccessDecision } from "./access-decision.ts";
import { areaOf } from "./area.ts";
import { closedReason, isNavigation, signInFirst } from "./sign-in/sign-in-first.ts";
import type { WikiSignIn } from "./sign-in/wiki-sign-in.ts";

/** Null for a request that names a host of this service. */
export type HostCheck = (request: Pick<HttpRequest, "path" | "header">) => KnowledgeError | null;

/** The operators use whatever name the service has there. */
const healthPath = "/api/health";

/** A signature is no cookie: a page of a stranger has none. */
function isAtAnyHost(path: string): boolean {
  return path === healthPath || areaOf(path) === "connectors";
}

/** `names` null: the service answers by any name. */
export function createHostCheck(names: readonly string[] | null): HostCheck {
  if (names === null) return () => null;
  const refusalOf = createKnownHosts(names);
  return (request) => (isAtAnyHost(request.path) ? null : refusalOf(request));
}

export interface AdmissionOptions extends EndpointOptions {
  readonly refuseHost: HostCheck;
  /** Absent: every request under a known host name passes. */
  readonly asking?:
    | {
        readonly gate: Gate<AccessDecision>;
        readonly wikiSignIn: Pick<WikiSignIn, "isRequired" | "signIn" | "redirect">;
        /** Whether the wiki's own sign-in can open the path. */
        isForReaders(path: string): boolean;
      }
    | undefined;
  /** Leads away from an address that must not be shown; null for others. */
  readonly cleanAddress?: (request: HttpRequest) => HttpHandler | null;
  /** Requests that are refused where they are answered, which then loses nothing of what they hold. */
  readonly refusesItself?: (request: HttpRequest) => boolean;
  /** True by default; false: there is no page to sign in on, and people get the problem too. */
  readonly hasSignInPage?: boolean;
}

/** An answer instead of a route; null lets the request pass. Never rejects. */
export type Admission = (request: HttpRequest) => HttpHandler | null | Promise<HttpHandler | null>;

/**
 * Checks the host name first, then sign-in, then the gate. A person in a browser without access is
 * sent to the sign-in page, where there is one; all other clients get the problem.
 */
export function createAdmission({
  refuseHost,
  asking,
  cleanAddress,
  refusesItself,
  hasSignInPage = true,
  ...options
}: AdmissionOptions): Admission {
  const byHost = (request: HttpRequest): HttpHandler | null => {
    const stranger = refuseHost(request);
    return stranger === null ? null : createRefusal({ ...options, refuse: () => stranger });
  };
  if (asking === undefined) return byHost;
  const { gate, wikiSignIn, isForReaders } = asking;
  const answerTo = (
    request: HttpRequest,
    { refusal }: AccessDecision,
  ): HttpHandler | null | Promise<HttpHandler> => {
    if (refusal === null || refusesItself?.(request) === true) return null;
    const reason = closedReason(refusal);
    const mayLead = hasSignInPage && (refusal.code === "unauthorized" || reason !== undefined);
    if (!mayLead || !isNavigation(request)) {
      return createRefusal({ ...options, refuse: () => refusal });
    }
    // The page says what is missing, and leads to another key.
    if (reason !== undefined) return signInFirst(options, refusal, reason);
    // The wiki's own sign-in, where the operator has put one before it.
    const isReader = wikiSignIn.isRequired && isForReaders(request.path);
    if (!isReader) return signInFirst(options, refusal);
    return wikiSignIn
      .redirect(request)
      .then((redirect) => redirect ?? signInFirst(options, refusal));
  };
  return (request) => {
    const first = byHost(request) ?? wikiSignIn.signIn(request) ?? cleanAddress?.(request) ?? null;
    if (first !== null) return first;
    const decision = gate(request);
    return decision instanceof Promise
      ? decision.then((made) => answerTo(request, made))
      : answerTo(request, decision);
  };
}
