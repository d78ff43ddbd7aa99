/** Checks a request's key before any other work. */
import { type AuthPlugin, KnowledgeError } from "../../contract/index.ts";
import type { HttpRequest, RequestTiming } from "../../http/index.ts";
import { bearerKey, type KeySet } from "./api-key.ts";
import { type CountWrongKey, createWrongKeyLimiter } from "./wrong-key-limiter.ts";

export interface KeyCheckOptions {
  /** Keys that open the endpoint as bearer tokens; null or absent asks for none. */
  readonly keys?: KeySet | null | undefined;
  /** The host's own authentication. With `keys` as well, either of the two opens. */
  readonly auth?: AuthPlugin | undefined;
  /**
   * Proxies of yours that write `X-Forwarded-For`: wrong keys are counted by the address that the
   * outermost of them saw. Default 0: by that of the connection. Without effect in hosts that reveal
   * no addresses.
   */
  readonly trustedProxies?: number | undefined;
}

/** Resolves if the request may pass, otherwise throws `unauthorized`. */
export type KeyCheck = (request: HttpRequest, timing: RequestTiming) => Promise<void>;

/** Null if no key is needed. */
export function createKeyCheck({
  keys = null,
  auth,
  trustedProxies = 0,
}: KeyCheckOptions): KeyCheck | null {
  const lock = auth ?? keys;
  if (lock === null) return null;
  const countWrongKey = countOf(lock, trustedProxies);
  const mayPass = async (request: HttpRequest): Promise<boolean> => {
    if (keys?.has(bearerKey(request.header("authorization")))) return true;
    // Strictly true: any other answer of a plugin refuses the caller.
    return auth !== undefined && (await auth.resolve(request.toWebRequest())).valid === true;
  };
  const refusal =
    auth === undefined
      ? "This needs a valid API key, sent as: Authorization: Bearer <key>"
      : "This needs a valid API key, sent as the operator of this service requires.";
  return async (request, timing) => {
    const isAllowed = await mayPass(request);
    timing.auth_ms = performance.now() - timing.startedAt;
    if (!isAllowed) throw countWrongKey(request, new KnowledgeError("unauthorized", refusal));
  };
}

/**
 * Endpoints with the same keys count together: guesses at one are guesses at all of them. One count
 * for each number of proxies, which decides who is counted.
 */
const counts = new WeakMap<object, CountWrongKey[]>();

function countOf(lock: object, trustedProxies: number): CountWrongKey {
  const ofLock = counts.get(lock) ?? [];
  counts.set(lock, ofLock);
  const count = ofLock[trustedProxies] ?? createWrongKeyLimiter({ trustedProxies });
  ofLock[trustedProxies] = count;
  return count;
}
