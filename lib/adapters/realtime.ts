/** Live events of the service for browsers and for Node. */
export type { ServiceUpdate } from "../contract/index.ts";

import { io } from "socket.io-client";
import type { ServiceUpdate } from "../contract/index.ts";

export interface UpdateOptions {
  /** A plugin's instance, `registry` for all plugins, or `wiki` for new contents of the index. */
  readonly instanceId: string;
  readonly onUpdate: (update: ServiceUpdate) => void;
  /** Origin of the service. Default: the page's own. */
  readonly baseUrl?: string | undefined;
  /**
   * An application key, or the bearer of a frame; asked again for each connection. Default: the
   * session's cookie.
   */
  readonly getKey?: (() => string | null) | undefined;
  /** Called when the service refuses the socket; it does not try again. */
  readonly onRefused?: ((reason: string) => void) | undefined;
}

/**
 * Calls `onUpdate` for every `svc:updated` of the instance, over breaks of the connection; returns
 * the way to stop. Updates during a break are not repeated.
 * @example
 * import { subscribeToUpdates } from "knowledge-sdk/realtime";
 *
 * const stop = subscribeToUpdates({
 *   instanceId: "wiki",
 *   onUpdate: ({ kind, version }) => console.log(kind, version),
 * });
 * stop();
 */
export function subscribeToUpdates({
  instanceId,
  onUpdate,
  baseUrl = "",
  getKey,
  onRefused,
}: UpdateOptions): () => void {
  const socket = io(`${baseUrl}/plugins/${instanceId}`, {
    withCredentials: true,
    // A service that is gone for long, or has no sockets, is asked once a minute.
    reconnectionDelayMax: 60_000,
    auth(give) {
      const key = getKey?.() ?? null;
      give(key === null ? {} : { apiKey: key });
    },
  });
  socket.on("svc:updated", onUpdate);
  socket.on("connect_error", (error) => {
    // Faults of the connection are tried again; `active` is false after a refusal.
    if (!socket.active) onRefused?.(error.message);
  });
  return () => void socket.disconnect();
}
