/**
 * Signs a frame in with tokens that its host hands over by postMessage. Without any framework; it
 * keeps nothing outside its memory.
 */
import { keepRenewing, type Renewal } from "./renewal.ts";
import { type SignedIn, sessionRequests } from "./session-requests.ts";

export interface EmbedAuthOptions {
  /** Exact origins of the hosts that may hand over tokens, e.g. `https://host.example`. */
  readonly allowedOrigins: readonly string[];
  /** Origin of the service. Default: the page's own. */
  readonly baseUrl?: string | undefined;
}

export type EmbedAuthState =
  /** The page is not in a frame, so no host will send a token. */
  | { readonly status: "standalone" }
  /** For a token of the host. */
  | { readonly status: "waiting" }
  | { readonly status: "signing-in" }
  /** In mode bearer the browser blocks our cookies: only `fetch` of this object is signed in. */
  | {
      readonly status: "authenticated";
      readonly mode: "cookie" | "bearer";
      readonly expiresAt: string;
    }
  | { readonly status: "failed"; readonly reason: string };

export interface EmbedAuth {
  getState(): EmbedAuthState;
  /** Called after every change; returns the way to unsubscribe. */
  subscribe(listener: () => void): () => void;
  /** Starts listening to the host and announces it there; returns a function that stops it. */
  start(): () => void;
  /**
   * As the browser's own, with the session. Only for addresses of the service: rejects with a
   * TypeError for others, which must not see the bearer.
   */
  readonly fetch: typeof globalThis.fetch;
  /** For `auth.apiKey` of a Socket.IO handshake; null in mode cookie, where none is needed. */
  getBearer(): string | null;
}

/** The parts of a window that are needed; tests bring their own. */
export interface FrameWindow {
  readonly parent: { postMessage(message: unknown, targetOrigin: string): void };
  readonly location: { readonly origin: string };
  readonly fetch: typeof globalThis.fetch;
  addEventListener(type: "message", listener: (event: FrameMessage) => void): void;
  removeEventListener(type: "message", listener: (event: FrameMessage) => void): void;
}

export interface FrameMessage {
  readonly origin: string;
  readonly source: unknown;
  readonly data: unknown;
}

const tokenLengthMin = 20;
const tokenLengthMax = 200;
const seenMax = 50;

export function createEmbedAuth(options: EmbedAuthOptions, frame: FrameWindow): EmbedAuth {
  const isFramed = (frame.parent as unknown) !== frame;
  const requests = sessionRequests(options.baseUrl ?? frame.location.origin, frame.fetch);
  const { become, ...shown } = createShownState(
    isFramed ? { status: "waiting" } : { status: "standalone" },
  );
  const seen = new Set<string>();
  let mode: "cookie" | "bearer" = "cookie";
  let hostOrigin: string | null = null;
  let isRedeeming = false;
  let renewal: Renewal | null = null;

  const askForToken = (): void => {
    if (hostOrigin !== null) frame.parent.postMessage({ type: "svc:auth-request" }, hostOrigin);
  };
  const settle = (signedIn: SignedIn): void => {
    if (signedIn.outcome === "authenticated") {
      become({ status: "authenticated", mode, expiresAt: signedIn.expiresAt });
      renewal?.after(signedIn.expiresAt);
    } else if (signedIn.outcome === "cookies-blocked") {
      // That token is used up; the next one is redeemed for a bearer.
      mode = "bearer";
      become({ status: "waiting" });
      askForToken();
    } else {
      const willRetry = renewal?.afterFailure(signedIn.retryAfter_s) ?? false;
      become(willRetry ? { status: "waiting" } : { status: "failed", reason: signedIn.reason });
    }
  };
  const onMessage = (event: FrameMessage): void => {
    const token = tokenOf(event, frame, options.allowedOrigins);
    if (token === null || isRedeeming || seen.has(token)) return;
    remember(seen, token);
    hostOrigin = event.origin;
    isRedeeming = true;
    // A renewal goes on behind what is shown.
    if (shown.getState().status !== "authenticated") become({ status: "signing-in" });
    void requests.redeem(token, mode).then((signedIn) => {
      isRedeeming = false;
      settle(signedIn);
    });
  };

  return {
    ...shown,
    start() {
      if (!isFramed) return () => undefined;
      renewal = keepRenewing(askForToken);
      frame.addEventListener("message", onMessage);
      greetHosts(frame, options.allowedOrigins);
      return () => {
        frame.removeEventListener("message", onMessage);
        renewal?.stop();
        renewal = null;
      };
    },
    fetch: (input, init) => requests.fetch(input, init),
    getBearer: () => requests.getBearer(),
  };
}

/** Not a secret: a window that receives it learns only that a frame is there. */
function greetHosts({ parent }: FrameWindow, origins: readonly string[]): void {
  for (const origin of origins) parent.postMessage({ type: "svc:ready" }, origin);
}

interface ShownState extends Pick<EmbedAuth, "getState" | "subscribe"> {
  become(next: EmbedAuthState): void;
}

function createShownState(first: EmbedAuthState): ShownState {
  const listeners = new Set<() => void>();
  let state = first;
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    become(next) {
      state = next;
      for (const listener of listeners) listener();
    },
  };
}

/** The token of a message that comes from an allowed host, from the window that frames us. */
function tokenOf(
  { origin, source, data }: FrameMessage,
  frame: FrameWindow,
  allowedOrigins: readonly string[],
): string | null {
  if (!allowedOrigins.includes(origin) || source !== frame.parent) return null;
  if (typeof data !== "object" || data === null) return null;
  const { type, token } = data as { readonly type?: unknown; readonly token?: unknown };
  if (type !== "svc:auth" || typeof token !== "string") return null;
  return token.length >= tokenLengthMin && token.length <= tokenLengthMax ? token : null;
}

function remember(seen: Set<string>, token: string): void {
  seen.add(token);
  const [oldest] = seen;
  if (seen.size > seenMax && oldest !== undefined) seen.delete(oldest);
}
