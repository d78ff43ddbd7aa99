/** Wrong keys at endpoints: refused alike, and told to wait when one client sends too many of them. */
import { isKnowledgeError, type KnowledgeError } from "../contract/index.ts";
import type { HttpRequest } from "../http/index.ts";
import { clientAddress } from "./client-address.ts";
import { bearerKey } from "./keys/api-key.ts";
import { createFailureLimiter } from "./keys/failure-limiter.ts";

/** The refusal as the client shall have it; counts it where a key was presented. */
export type CountWrongKey = (
  request: Pick<HttpRequest, "header" | "remoteAddress">,
  refusal: KnowledgeError,
) => KnowledgeError;

const wrongKeysMax = 100;

/**
 * Asked after the comparison only, so no right key is refused. A missing key never counts, nor does
 * one from a host that does not tell addresses: all clients would be one.
 */
export function createWrongKeys(trustedProxies = 0): CountWrongKey {
  const failures = createFailureLimiter({ failuresMax: wrongKeysMax, what: "keys" });
  return (request, refusal) => {
    const isCounted =
      refusal.code === "unauthorized" && request.remoteAddress !== null && hasKey(request);
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
