/** Rates for endpoints to which anybody may send: of one client, and of all together. */
import { LRUCache } from "lru-cache";
import { createTokenBucket } from "../../base/index.ts";
import type { HttpRequest } from "../../http/index.ts";
import { clientAddress } from "../client-address.ts";

interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

export interface ClientBucketsOptions {
  /** Rate of one client, which may be many people with one address; kept in memory only. */
  readonly perClient: Rate;
  readonly together: Rate;
  /** Proxies of the operator between clients and this server. */
  readonly trustedProxies: number;
}

const clientsMax = 10_000;

/** Whether a request still may come; each that may is counted. */
export function createClientBuckets({
  perClient,
  together,
  trustedProxies,
}: ClientBucketsOptions): (request: HttpRequest) => boolean {
  const mayAll = createTokenBucket(together);
  const clients = new LRUCache<string, () => boolean>({ max: clientsMax });
  return (request) => {
    const client = clientAddress(request, trustedProxies);
    const mayPass = clients.get(client) ?? createTokenBucket(perClient);
    clients.set(client, mayPass);
    return mayPass() && mayAll();
  };
}
