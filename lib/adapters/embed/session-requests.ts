/**
 * The requests of a frame to the service: redeeming a token, then everything else with its session.
 */

export type SignedIn =
  | { readonly outcome: "authenticated"; readonly expiresAt: string }
  /** The session was opened, and the browser has thrown its cookie away. */
  | { readonly outcome: "cookies-blocked" }
  | { readonly outcome: "refused"; readonly reason: string; readonly retryAfter_s: number };

export interface SessionRequests {
  /** Never rejects. */
  redeem(token: string, mode: "cookie" | "bearer"): Promise<SignedIn>;
  readonly fetch: typeof globalThis.fetch;
  getBearer(): string | null;
}

interface Answer {
  readonly authenticated?: boolean;
  readonly expiresAt?: string;
  readonly bearer?: string;
  readonly detail?: string;
}

export function sessionRequests(
  baseUrl: string,
  browserFetch: typeof globalThis.fetch,
): SessionRequests {
  let bearer: string | null = null;

  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await browserFetch(`${baseUrl}${path}`, { ...init, credentials: "include" });
    return { response, answer: (await response.json()) as Answer };
  };
  const redeem = async (token: string, mode: "cookie" | "bearer"): Promise<SignedIn> => {
    const { response, answer } = await ask("/api/auth/session", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(mode === "bearer" ? { token, mode } : { token }),
    });
    if (!response.ok || answer.expiresAt === undefined) return refusedBy(response, answer);
    if (mode === "bearer") {
      bearer = answer.bearer ?? null;
    } else if ((await ask("/api/auth")).answer.authenticated !== true) {
      return { outcome: "cookies-blocked" };
    }
    return { outcome: "authenticated", expiresAt: answer.expiresAt };
  };

  return {
    redeem: (token, mode) =>
      redeem(token, mode).catch(
        (error: unknown): SignedIn => ({
          outcome: "refused",
          reason: error instanceof Error ? error.message : String(error),
          retryAfter_s: 0,
        }),
      ),
    async fetch(input, init) {
      const request = new Request(input instanceof Request ? input : new URL(input, baseUrl), init);
      if (new URL(request.url).origin !== new URL(baseUrl).origin) {
        throw new TypeError("This fetch accepts only addresses of the service.");
      }
      const headers = new Headers(request.headers);
      if (bearer !== null) headers.set("Authorization", `Bearer ${bearer}`);
      return browserFetch(new Request(request, { headers, credentials: "include" }));
    },
    getBearer: () => bearer,
  };
}

function refusedBy({ status, headers }: Response, { detail }: Answer): SignedIn {
  return {
    outcome: "refused",
    reason: detail ?? `The service answered ${status}.`,
    retryAfter_s: Number(headers.get("retry-after") ?? 0),
  };
}
