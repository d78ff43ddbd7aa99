/** How updates that one node makes reach the sockets of the others: each tells its own, by their rights. */
import { createAdapter } from "@socket.io/redis-streams-adapter";
import type { Namespace } from "socket.io";
import { Adapter } from "socket.io-adapter";
import { openRedisLink, type RedisLinkOptions } from "./redis-link.ts";

/** Loaded only where there are other nodes: Redis takes a fifth of a second to load. */
export interface NodeLink {
  /** For Socket.IO, which calls it with `new`. */
  readonly adapter: (namespace: Namespace) => Adapter;
  close(): void;
}

/** Channels of other programs on the same Redis are not ours. */
const prefix = "knowledge";

/**
 * Nodes talk to each other in the namespace that has no sockets. Those of instances come and go, and
 * each would leave a subscription behind.
 */
export function openNodeLink(options: RedisLinkOptions): NodeLink {
  const { client, close } = openRedisLink(options);
  const between = createAdapter(client, { channelPrefix: prefix, streamName: prefix });
  return {
    adapter: function adapterOf(namespace) {
      return namespace.name === "/" ? between(namespace) : new Adapter(namespace);
    },
    close,
  };
}
