/** Asks a transport-free handler directly, without a socket. */
import { KnowledgeError } from "knowledge-sdk";
import type { HttpHandler, HttpRequest } from "knowledge-sdk/host";

export interface AskOptions {
  readonly method?: string;
  /** By lower-case name. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Sent as it is. */
  readonly body?: string | Uint8Array;
  readonly remoteAddress?: string;
}

export function handlerRequest(target: string, options: AskOptions = {}): HttpRequest {
  const { method = "GET", headers = {}, signal = new AbortController().signal } = options;
  const { body = "", remoteAddress = "192.0.2.1" } = options;
  const [path = "", query = ""] = target.split(/\?(.*)/s);
  return {
    method,
    path,
    query,
    requestId: "test-id",
    signal,
    remoteAddress,
    async readBody(bytesMax) {
      const bytes = typeof body === "string" ? Buffer.from(body) : body;
      if (bytes.byteLength > bytesMax) throw new KnowledgeError("body_too_large", "too large");
      return bytes;
    },
    header(name) {
      // As that of a server, it is nothing without its request.
      if (!Object.hasOwn(this, "header")) throw new TypeError("header is called without a request");
      return headers[name] ?? null;
    },
    toWebRequest: () => new Request(`http://localhost${target}`, { method, headers }),
  };
}

/** Asks and reads the JSON of the answer. */
export async function ask(handler: HttpHandler, target: string, options: AskOptions = {}) {
  const { status, headers, body } = await handler(handlerRequest(target, options));
  return { status, headers, json: body === null ? null : JSON.parse(String(body)) };
}
