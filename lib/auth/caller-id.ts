/** One name for all requests of a key, otherwise of an address: callers share slots and rates by it. */
import type { HttpRequest } from "../http/index.ts";
import type { Caller } from "./access-decision.ts";
import { clientAddress } from "./client-address.ts";
import type { AccessGate } from "./gate.ts";

export type CallerIdOf = (request: HttpRequest) => string;

/**
 * `gate` knows the keys of the requests that it has decided about; without it addresses alone count.
 * Sessions count by their address: many people sign in with one key. Where a host reveals no
 * addresses, all without a key are one.
 */
export function createCallerId(trustedProxies = 0, gate?: Pick<AccessGate, "decided">): CallerIdOf {
  return (request) => {
    const decision = gate?.decided(request);
    const keyId = decision?.refusal === null ? keyOf(decision.caller) : null;
    return keyId === null ? clientAddress(request, trustedProxies) : `key ${keyId}`;
  };
}

function keyOf(caller: Caller): string | null {
  return caller.kind === "key" ? caller.keyId : null;
}
