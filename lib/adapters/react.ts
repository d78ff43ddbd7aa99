/** React: the search box for pages of yours, and hooks for pages in a frame of another application. */
export type { EmbedAuthOptions, EmbedAuthState } from "./embed/embed-auth.ts";

import { createElement, type ReactElement, useEffect, useState, useSyncExternalStore } from "react";
import { createSearchBox, type SearchBoxOptions } from "../search-box/index.ts";
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

/**
 * The search box as a component. Its options are read when it mounts; a `key` of React's makes it
 * anew. Renders an empty element on the server.
 * @example
 * import { KnowledgeSearch } from "knowledge-sdk/react";
 * import { createElement } from "react";
 *
 * export const search = createElement(KnowledgeSearch, {
 *   options: { service: "https://knowledge.example" },
 * });
 */
export function KnowledgeSearch({
  options,
}: {
  readonly options: Omit<SearchBoxOptions, "target">;
}): ReactElement {
  const [place, setPlace] = useState<HTMLSpanElement | null>(null);
  const [first] = useState(options);
  useEffect(() => {
    if (place === null) return undefined;
    const box = createSearchBox({ ...first, target: place });
    return () => box.remove();
  }, [first, place]);
  return createElement("span", { ref: setPlace });
}
