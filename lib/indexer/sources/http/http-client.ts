/** Requests of the http source: named, bounded, and kept out of the private network. */
import type { OutboundAnswer } from "../../../outbound/index.ts";

export interface HttpClient {
  /** Rejects with an `OutboundError`. */
  get(url: string, headers?: Readonly<Record<string, string>>): Promise<OutboundAnswer>;
}

export interface HttpClientOptions {
  readonly userAgent: string;
  readonly allowPrivateHosts: boolean;
  readonly timeoutMs: number;
  readonly bytesMax: number;
  /** Sent to an origin beside the usual ones, and to no other. */
  readonly headers: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const redirectsMax = 5;

export function createHttpClient({
  userAgent,
  headers: ofOrigins,
  ...options
}: HttpClientOptions): HttpClient {
  return {
    async get(url, headers = {}) {
      const { sendOutbound } = await import("../../../outbound/index.ts");
      const own = URL.canParse(url) ? ofOrigins[new URL(url).origin] : undefined;
      const sent = {
        "User-Agent": userAgent,
        Accept: "text/markdown, text/html, */*",
        ...own,
        ...headers,
      };
      return sendOutbound({ url, headers: sent, redirectsMax, ...options });
    },
  };
}
