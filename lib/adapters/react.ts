/** React hooks for pages that are shown in a frame of another application. */
export type { EmbedAuthOptions, EmbedAuthState } from "./embed/embed-auth.ts";

import { useEffect, useState, useSyncExternalStore } from "react";
import {
  createEmbedAuth,
  type EmbedAuth,
  type EmbedAuthOptions,
  type EmbedAuthState,
} from "./embed/embed-auth.ts";

export interface EmbedAuthResult {
  readonly state: EmbedAuthState;
  /**
   * As the browser's own, with the session, in whichever mode it is. Rejects with a TypeError for
   * addresses that are not of the service.
   */
  readonly fetch: typeof globalThis.fetch;
  /** For `auth.apiKey` of a Socket.IO handshake; null where the cookie does it. */
  readonly getBearer: () => string | null;
}

/**
 * Signs the page in with one-time tokens of its host: posts `svc:ready`, takes `svc:auth` from the
 * window that frames it and from `allowedOrigins` only, redeems each token once. Where the browser
 * blocks the cookie it asks the host for another token and continues with a bearer, kept in memory
 * and renewed before it ends. `allowedOrigins` and `baseUrl` are read once, when the page mounts.
 * @example
 * import { useEmbedAuth } from "knowledge-sdk/react";
 *
 * export function useHelp() {
 *   const { state, fetch } = useEmbedAuth({ allowedOrigins: ["https://host.example"] });
 *   const isReady = state.status === "authenticated";
 *   return isReady ? (q: string) => fetch(`/api/search?q=${encodeURIComponent(q)}`) : null;
 * }
 */
export function useEmbedAuth(options: EmbedAuthOptions): EmbedAuthResult {
  const [auth] = useState<EmbedAuth | null>(() =>
    // There is no window on the server, and nothing to sign in to.
    typeof window === "undefined" ? null : createEmbedAuth(options, window),
  );
  const state = useSyncExternalStore<EmbedAuthState>(
    auth?.subscribe ?? subscribeToNothing,
    auth?.getState ?? waitingState,
    waitingState,
  );
  useEffect(() => auth?.start(), [auth]);
  return {
    state,
    fetch: auth?.fetch ?? globalThis.fetch,
    getBearer: auth?.getBearer ?? noBearer,
  };
}

const waiting: EmbedAuthState = { status: "waiting" };
const waitingState = (): EmbedAuthState => waiting;
const subscribeToNothing = () => (): void => undefined;
const noBearer = (): null => null;
