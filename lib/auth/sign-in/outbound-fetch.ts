/** The library's own way out, in the form that packages of OpenID Connect ask for. */
import { sendOutbound } from "../../outbound/index.ts";

interface FetchRequest {
  readonly method?: string | undefined;
  readonly headers?: HeadersInit | undefined;
  readonly body?: unknown;
  readonly signal?: AbortSignal | null | undefined;
}

/** The operator configures the provider, so it may be in a private network. */
export async function outboundFetch(
  url: string,
  { method, headers, body }: FetchRequest,
): Promise<Response> {
  const answer = await sendOutbound({
    url,
    method: method === "POST" ? "POST" : "GET",
    headers: Object.fromEntries(new Headers(headers)),
    ...(body !== null && body !== undefined && { body: String(body) }),
    bytesMax: 1_024 * 1_024,
    allowPrivateHosts: true,
  });
  return new Response(new Uint8Array(answer.body), {
    status: answer.status,
    headers: answer.headers,
  });
}
