/**
 * Wrong keys at endpoints: every refusal is the same, and a client that sends too many has to wait.
 */
import { isKnowledgeError, type KnowledgeError } from "../../contract/index.ts";
import type { HttpRequest } from "../../http/index.ts";
import { clientAddress } from "../client-address.ts";
import type { ShareCounts } from "../rates/minute-counts.ts";
import { bearerKey } from "./api-key.ts";
import { createFailureLimiter } from "./failure-limiter.ts";

/** The refusal for the client; counts it if a key was sent, or something else that was to open. */
export type CountWrongKey = (
  request: Pick<HttpRequest, "header" | "remoteAddress">,
  refusal: KnowledgeError,
  wasSent?: boolean,
) => KnowledgeError;

export interface WrongKeysOptions {
  /** Proxies of the operator between clients and this server; default 0. */
  readonly trustedProxies?: number | undefined;
  /** Adds what other nodes count. Default: each process counts for itself. */
  readonly share?: ShareCounts | undefined;
}

const wrongKeysMax = 100;

/**
 * Called only after the comparison, so no right key is refused. A missing key never counts, nor
 * does one from a host that does not reveal addresses, where all clients would be one.
 */
export function createWrongKeyLimiter({
  trustedProxies = 0,
  share,
}: WrongKeysOptions = {}): CountWrongKey {
  const failures = createFailureLimiter({ failuresMax: wrongKeysMax, what: "keys", share });
  return (request, refusal, wasSent = hasKey(request)) => {
    const isCounted = refusal.code === "unauthorized" && request.remoteAddress !== null && wasSent;
    if (!isCounted) return refusal;
    try {
      failures.fail(clientAddress(request, trustedProxies));
      return refusal;
    } catch (error) {
      if (isKnowledgeError(error)) return error;
      throw error;
    }
  };
}

function hasKey(request: Pick<HttpRequest, "header">): boolean {
  return (
    bearerKey(request.header("authorization")) !== null || request.header("x-api-key") !== null
  );
}
