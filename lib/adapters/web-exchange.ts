/** Web standard Request and Response on one side, a transport-free core on the other. */
import { requestIdOf } from "../core/request-id.ts";
import type { HttpAnswer, HttpCore, HttpRequest } from "../transport/http/exchange.ts";

/** Takes a web standard request and gives its answer; it never rejects. */
export type WebHandler = (request: Request) => Promise<Response>;

/** A handler for hosts that speak Request and Response, around a core of your own or of the library. */
export function createWebHandler(core: HttpCore): WebHandler {
  return async (request) => toResponse(await core(toHttpRequest(request)), request.method);
}

function toHttpRequest(request: Request): HttpRequest {
  const { pathname, search } = new URL(request.url);
  return {
    method: request.method,
    path: pathname,
    query: search.slice(1),
    requestId: requestIdOf(request.headers.get("x-request-id")),
    signal: request.signal,
    header: (name) => request.headers.get(name),
    toWebRequest: () => request,
  };
}

const encoder = new TextEncoder();

function toResponse({ status, headers, body }: HttpAnswer, method: string): Response {
  if (body === null) return new Response(null, { status, headers });
  const bytes = encoder.encode(body);
  return new Response(method === "HEAD" ? null : bytes, {
    status,
    headers: { ...headers, "Content-Length": String(bytes.byteLength) },
  });
}
