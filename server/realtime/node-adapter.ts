/** How updates that one node makes reach the sockets of the others: each tells its own, by their rights. */
import { createAdapter } from "@socket.io/redis-streams-adapter";
import type { Namespace } from "socket.io";
import { Adapter } from "socket.io-adapter";
import type { RedisLink } from "./redis-link.ts";

/** Channels of other programs on the same Redis are not ours. */
const prefix = "knowledge";

/**
 * Nodes talk to each other in the namespace that has no sockets. Those of instances come and go, and
 * each would leave a subscription behind.
 */
export function createNodeAdapter({ client }: RedisLink): (namespace: Namespace) => Adapter {
  const between = createAdapter(client, { channelPrefix: prefix, streamName: prefix });
  // Called with `new`, which an arrow cannot be.
  return function adapterOf(namespace) {
    return namespace.name === "/" ? between(namespace) : new Adapter(namespace);
  };
}
