/** Between our requests and answers and those of the SDK, which speaks web standards. */
import type { Content, HttpRequest } from "../../http/index.ts";

/** The parts of a request that the SDK reads. */
const headerNames = [
  "accept",
  "content-type",
  "last-event-id",
  "mcp-method",
  "mcp-name",
  "mcp-protocol-version",
  "mcp-session-id",
] as const;
/** Nothing is read from it. */
const address = "http://localhost/mcp";
const bothTypes = "application/json, text/event-stream";

/** The body is not part of it: it has been read, and is handed over parsed. */
export function webRequestOf(request: HttpRequest, signal?: AbortSignal): Request {
  const headers = new Headers();
  for (const name of headerNames) {
    const value = request.header(name);
    if (value !== null) headers.set(name, value);
  }
  // Clients must accept both, but many simple clients do not say so.
  if (request.method === "POST") headers.set("accept", bothTypes);
  const { method } = request;
  return new Request(address, { method, headers, ...(signal !== undefined && { signal }) });
}

/** Whether the caller can read a stream of events. */
export function acceptsEvents(request: HttpRequest): boolean {
  return (request.header("accept") ?? "").includes("text/event-stream");
}

/** Headers of the SDK's answers that callers need. */
const answerHeaders: readonly (readonly [string, string])[] = [
  ["content-type", "Content-Type"],
  ["mcp-session-id", "Mcp-Session-Id"],
  ["allow", "Allow"],
];

export interface WebContent extends Content {
  readonly stream: ReadableStream<Uint8Array> | null;
}

/** A stream of events is passed on; anything else is read. */
export async function contentOf(response: Response): Promise<WebContent> {
  const headers: Record<string, string> = {};
  for (const [name, written] of answerHeaders) {
    const value = response.headers.get(name);
    if (value !== null) headers[written] = value;
  }
  const isStream = (headers["Content-Type"] ?? "").startsWith("text/event-stream");
  if (isStream && response.body !== null) {
    // Proxies must pass events on at once.
    headers["Cache-Control"] = "no-cache, no-transform";
    headers["X-Accel-Buffering"] = "no";
    return { status: response.status, headers, body: null, stream: response.body };
  }
  const text = response.body === null ? "" : await response.text();
  return { status: response.status, headers, body: text === "" ? null : text, stream: null };
}
