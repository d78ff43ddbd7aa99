/**
 * Checks before every endpoint and page: who is calling, and may a browser send this from that
 * origin.
 */
import { KnowledgeError, type VisibleCollections } from "../contract/index.ts";
import type { Gate, HttpRequest } from "../http/index.ts";
import { type AccessDecision, type Authorizer, type Caller, keyIdOf } from "./access-decision.ts";
import { isAuthPath } from "./area.ts";
import type { CountCallerRequest } from "./caller-rates.ts";
import type { ApplicationKeys } from "./keys/application-keys.ts";
import type { CountWrongKey } from "./keys/wrong-key-limiter.ts";
import type { OriginRule } from "./origin-rule.ts";
import type { CountByRate, CountedRequest } from "./rates/request-rates.ts";

const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

export interface GateOptions {
  readonly authorizer: Pick<Authorizer, "isRequired" | "authorize" | "preflightHeaders">;
  readonly isAllowedOrigin: OriginRule;
  readonly countWrongKey: CountWrongKey;
  /** How often application keys may ask. Default: without limits. */
  readonly rates?:
    | { readonly keys: Pick<ApplicationKeys, "find">; readonly count: CountByRate }
    | undefined;
  /** By which visitors of pages with a public key are told apart. Default: that of the connection. */
  readonly addressOf?: ((request: HttpRequest) => string) | undefined;
  /** Paths below `/api/auth` to which an identity provider sends browsers. Default: none. */
  readonly linkedPaths?: ReadonlySet<string> | undefined;
  /** How often callers may ask for what. Default: without limits. */
  readonly countCaller?: CountCallerRequest | undefined;
  /** Told of the application key of each request that passes. */
  readonly noteUse?: ((keyId: string) => void) | undefined;
  /** Told of each request of a known caller who may not open its path, within the caller's rate. */
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
  addressOf,
  countCaller,
  noteUse,
  noteRefusal,
  linkedPaths,
}: GateOptions): AccessGate {
  const countsOf = countingOf({ rates, addressOf, countCaller });
  const isOidcRedirect = ({ method, path }: HttpRequest): boolean =>
    safeMethods.has(method) && linkedPaths?.has(path) === true;
  const decide = (request: HttpRequest): AccessDecision | Promise<AccessDecision> => {
    if (isPreflight(request)) {
      const headers = authorizer.preflightHeaders(request);
      return headers === undefined ? preflight : { ...preflight, headers };
    }
    const isFromElsewhere = isAuthPath(request.path) && !isAllowedOrigin(request);
    if (authorizer.isRequired && isFromElsewhere && !isOidcRedirect(request)) {
      return fromElsewhere();
    }
    const decision = authorizer.authorize(request);
    return decision instanceof Promise
      ? decision.then((made) => withOrigin(made, request))
      : withOrigin(decision, request);
  };
  const withOrigin = (decision: AccessDecision, request: HttpRequest): AccessDecision => {
    if (decision.refusal !== null) {
      const { known } = decision;
      if (known !== undefined) return refusedTo(known, decision, request);
      return { ...decision, refusal: countWrongKey(request, decision.refusal) };
    }
    const { caller } = decision;
    if (cameByCookie(caller) && !mayCookieDo(request)) return fromElsewhere();
    const keyId = keyIdOf(caller);
    if (keyId !== null) noteUse?.(keyId);
    const counts = countsOf(request, caller);
    return counts.length === 0 ? decision : counted(decision, counts);
  };
  /** What is refused for its path counts like everything else, or it could be asked for without end. */
  const refusedTo = (known: Caller, decision: AccessDecision, request: HttpRequest) => {
    // Another site must not use up the rate of who is signed in here.
    const isTheirs = !cameByCookie(known) || mayCookieDo(request);
    const over = isTheirs ? refusalIn(countsOf(request, known)) : null;
    if (over !== null) return { refusal: over };
    noteRefusal?.(request, known);
    return decision;
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

/** Empty for callers without a rate. */
type CountsOf = (request: HttpRequest, caller: Caller) => readonly CountedRequest[];

function countingOf({
  rates,
  addressOf = ({ remoteAddress }) => remoteAddress ?? "",
  countCaller,
}: Pick<GateOptions, "rates" | "addressOf" | "countCaller">): CountsOf {
  const countOfKey = (keyId: string, request: HttpRequest): CountedRequest | null => {
    const key = rates?.keys.find(keyId) ?? null;
    if (rates === undefined || key === null) return null;
    const { id, rate, origins } = key;
    return rates.count({ id: origins === null ? id : `${id} ${addressOf(request)}`, rate });
  };
  return (request, caller) => {
    const keyId = keyIdOf(caller);
    const ofKey = keyId === null ? null : countOfKey(keyId, request);
    const isOver = ofKey !== null && ofKey.refusal !== null;
    const ofCaller = isOver ? null : (countCaller?.(request, caller) ?? null);
    if (ofKey === null && ofCaller === null) return uncounted;
    return [ofKey, ofCaller].filter((count) => count !== null);
  };
}

const uncounted: readonly CountedRequest[] = [];

/** The decision with what the counts say: a refusal, or the headers of the one that is nearer its end. */
function counted(
  decision: Extract<AccessDecision, { readonly refusal: null }>,
  counts: readonly CountedRequest[],
): AccessDecision {
  const refusal = refusalIn(counts);
  if (refusal !== null) return { refusal };
  const [nearest] = counts.toSorted((one, other) => remainingOf(one) - remainingOf(other));
  return nearest === undefined
    ? decision
    : { ...decision, headers: { ...decision.headers, ...nearest.headers } };
}

function refusalIn(counts: readonly CountedRequest[]): KnowledgeError | null {
  return counts.find(({ refusal }) => refusal !== null)?.refusal ?? null;
}

function remainingOf({ headers }: CountedRequest): number {
  return Number(headers["RateLimit-Remaining"] ?? Number.POSITIVE_INFINITY);
}

const preflight: AccessDecision & { readonly refusal: null } = {
  refusal: null,
  caller: { kind: "anyone" },
};

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
}: Pick<AccessGate, "decided">): (request: HttpRequest) => VisibleCollections {
  return (request) => {
    const decision = decided(request);
    if (decision === undefined || decision.refusal !== null) return nothing;
    return decision.permitted ?? null;
  };
}

const nothing: VisibleCollections = [];

/** The version that the key of such a request is for; undefined for none. */
export function createVersionOf({
  decided,
}: Pick<AccessGate, "decided">): (request: HttpRequest) => string | undefined {
  return (request) => {
    const decision = decided(request);
    return decision?.refusal === null ? decision.version : undefined;
  };
}
