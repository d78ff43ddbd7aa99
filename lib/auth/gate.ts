/**
 * Checks before every endpoint and page: who is calling, and may a browser send this from that
 * origin.
 */
import { KnowledgeError, type PermittedCollections } from "../contract/index.ts";
import type { Gate, HttpRequest } from "../http/index.ts";
import { type AccessDecision, type Authorizer, type Caller, keyIdOf } from "./access-decision.ts";
import { isAuthPath } from "./area.ts";
import type { ApplicationKeys } from "./keys/application-keys.ts";
import type { CountedRequest, CountKeyRequest } from "./keys/request-rates.ts";
import type { OriginRule } from "./origin-rule.ts";
import type { CountCallerRequest } from "./rates/caller-rates.ts";
import type { CountWrongKey } from "./wrong-keys.ts";

const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

export interface GateOptions {
  readonly authorizer: Pick<Authorizer, "isRequired" | "authorize">;
  readonly isAllowedOrigin: OriginRule;
  readonly countWrongKey: CountWrongKey;
  /** How often application keys may ask. Default: without limits. */
  readonly rates?:
    | { readonly keys: Pick<ApplicationKeys, "find">; readonly count: CountKeyRequest }
    | undefined;
  /** Paths below `/api/auth` to which an identity provider sends browsers. Default: none. */
  readonly linkedPaths?: ReadonlySet<string> | undefined;
  /** How often callers may ask for what. Default: without limits. */
  readonly countCaller?: CountCallerRequest | undefined;
  /** Told of the application key of each request that passes. */
  readonly noteUse?: ((keyId: string) => void) | undefined;
  /** Told of each request of a known caller who may not open its path. */
  readonly noteRefusal?: ((request: HttpRequest, known: Caller) => void) | undefined;
}

export interface AccessGate extends Gate<AccessDecision> {
  /** What it has decided about the request; undefined if it was not asked. */
  decided(request: HttpRequest): AccessDecision | undefined;
}

/** Asked twice about one request, it answers from memory, and counts it once. */
export function createGate({
  authorizer,
  isAllowedOrigin,
  countWrongKey,
  rates,
  countCaller,
  noteUse,
  noteRefusal,
  linkedPaths,
}: GateOptions): AccessGate {
  const isWayOfProvider = ({ method, path }: HttpRequest): boolean =>
    safeMethods.has(method) && linkedPaths?.has(path) === true;
  const decide = (request: HttpRequest): AccessDecision | Promise<AccessDecision> => {
    if (isPreflight(request)) return preflight;
    const isFromElsewhere = isAuthPath(request.path) && !isAllowedOrigin(request);
    if (authorizer.isRequired && isFromElsewhere && !isWayOfProvider(request)) {
      return fromElsewhere();
    }
    const decision = authorizer.authorize(request);
    return decision instanceof Promise
      ? decision.then((made) => withOrigin(made, request))
      : withOrigin(decision, request);
  };
  const withOrigin = (decision: AccessDecision, request: HttpRequest): AccessDecision => {
    if (decision.refusal !== null) {
      if (decision.known !== undefined) noteRefusal?.(request, decision.known);
      return { ...decision, refusal: countWrongKey(request, decision.refusal) };
    }
    if (cameByCookie(decision.caller) && !mayCookieDo(request)) return fromElsewhere();
    const ofKey = countOfKey(decision.caller);
    const isOver = ofKey !== null && ofKey.refusal !== null;
    const ofCaller = isOver ? null : (countCaller?.(request, decision.caller) ?? null);
    return ofKey === null && ofCaller === null ? decision : counted(decision, [ofKey, ofCaller]);
  };
  /** Null for callers without a rate. */
  const countOfKey = (caller: Caller): CountedRequest | null => {
    const keyId = keyIdOf(caller);
    if (keyId === null) return null;
    noteUse?.(keyId);
    const key = rates?.keys.find(keyId) ?? null;
    return key === null ? null : (rates?.count(key) ?? null);
  };
  const mayCookieDo = (request: HttpRequest): boolean =>
    (safeMethods.has(request.method) && !isReadAsSubresource(request)) || isAllowedOrigin(request);

  return deciding(decide);
}

type Deciding = AccessDecision | Promise<AccessDecision>;

interface Decided {
  readonly of: HttpRequest;
  decision: Deciding;
}

/**
 * Decisions stand on the request itself, under a name that this gate alone has: a map beside it cost
 * more than the decision. A request that was made from another carries the other's, which is not its
 * own.
 */
function deciding(decide: (request: HttpRequest) => Deciding): AccessGate {
  const memory = Symbol("decision of a gate");
  type Asked = HttpRequest & { [memory]?: Decided };
  const remembered = (request: Asked): Deciding | undefined => {
    const known = request[memory];
    return known?.of === request ? known.decision : undefined;
  };
  const gate = (request: Asked): Deciding => {
    const known = remembered(request);
    if (known !== undefined) return known;
    const decision = decide(request);
    const noted: Decided = { of: request, decision };
    request[memory] = noted;
    if (decision instanceof Promise) {
      void decision.then((made) => {
        noted.decision = made;
      });
    }
    return decision;
  };
  return Object.assign(gate, {
    decided(request: HttpRequest) {
      const known = remembered(request);
      return known instanceof Promise ? undefined : known;
    },
  });
}

/** The decision with what the counts say: a refusal, or the headers of the one that is nearer its end. */
function counted(
  decision: Extract<AccessDecision, { readonly refusal: null }>,
  counts: readonly (CountedRequest | null)[],
): AccessDecision {
  const given = counts.filter((count) => count !== null);
  const refusal = given.find((count) => count.refusal !== null)?.refusal ?? null;
  if (refusal !== null) return { refusal };
  const [nearest] = given.sort((one, other) => remainingOf(one) - remainingOf(other));
  return nearest === undefined ? decision : { ...decision, headers: nearest.headers };
}

function remainingOf({ headers }: CountedRequest): number {
  return Number(headers["RateLimit-Remaining"] ?? Number.POSITIVE_INFINITY);
}

const preflight: AccessDecision = { refusal: null, caller: { kind: "anyone" } };

/** Has no cookie and gets no content: the answer only says which requests are allowed. */
function isPreflight(request: HttpRequest): boolean {
  return (
    request.method === "OPTIONS" &&
    request.header("origin") !== null &&
    request.header("access-control-request-method") !== null
  );
}

function cameByCookie(caller: Caller): boolean {
  return caller.kind === "console" || (caller.kind === "session" && caller.by === "cookie");
}

/** Another site's `<script src="/api/…">` would carry the cookie; a link that a person follows may. */
function isReadAsSubresource(request: HttpRequest): boolean {
  return request.path.startsWith("/api/") && request.header("sec-fetch-dest") !== "document";
}

function fromElsewhere(): AccessDecision {
  return {
    refusal: new KnowledgeError(
      "cross_origin_refused",
      "This request comes from a page of another origin; the operator can allow an origin in ALLOWED_ORIGINS.",
    ),
  };
}

/** What a caller may see whose request the gate has let pass: nothing where it was not asked. */
export function createPermittedOf({
  decided,
}: Pick<AccessGate, "decided">): (request: HttpRequest) => PermittedCollections {
  return (request) => {
    const decision = decided(request);
    if (decision === undefined || decision.refusal !== null) return nothing;
    return decision.permitted ?? null;
  };
}

const nothing: PermittedCollections = [];
