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
}

const redirectsMax = 5;

export function createHttpClient({ userAgent, ...options }: HttpClientOptions): HttpClient {
  return {
    async get(url, headers = {}) {
      const { sendOutbound } = await import("../../../outbound/index.ts");
      const sent = { "User-Agent": userAgent, Accept: "text/markdown, text/html, */*", ...headers };
      return sendOutbound({ url, headers: sent, redirectsMax, ...options });
    },
  };
}
