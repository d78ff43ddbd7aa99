/** Warns operators of several nodes that live events stay where they happen. */
import type { StatePlace } from "knowledge-sdk/service";
import { isFileUrl } from "knowledge-sdk/service";

/** Null for a state in a file, which is that of one node, and with a Redis. */
export function loneEventsWarning({
  statePlace,
  redisUrl,
}: {
  readonly statePlace: StatePlace | null;
  readonly redisUrl: string | null;
}): string | null {
  if (statePlace === null || isFileUrl(statePlace.url) || redisUrl !== null) return null;
  return "STATE_DB_URL names a server, and REDIS_URL is not set: live events reach only the sockets of the node where they happen. Run one node, or set REDIS_URL.";
}
