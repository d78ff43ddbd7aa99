/** Web standard Request and Response on one side, a transport-free handler on the other. */
import { requestIdOf } from "../base/index.ts";
import {
  bodyTooLarge,
  type HttpAnswer,
  type HttpHandler,
  type HttpRequest,
  joinChunks,
} from "../http/index.ts";

/** Takes a web standard request and gives its answer; it never rejects. */
export type WebHandler = (request: Request) => Promise<Response>;

/** Serves a handler, ours or your own, on hosts with Request and Response. */
export function createWebHandler(handler: HttpHandler): WebHandler {
  return async (request) => toResponse(await handler(toHttpRequest(request)), request.method);
}

function toHttpRequest(request: Request): HttpRequest {
  const { pathname, search } = new URL(request.url);
  return {
    method: request.method,
    path: pathname,
    query: search.slice(1),
    requestId: requestIdOf(request.headers.get("x-request-id")),
    signal: request.signal,
    remoteAddress: null,
    readBody: (bytesMax) => readWebBody(request, bytesMax),
    header: (name) => request.headers.get(name),
    toWebRequest: () => request,
  };
}

async function readWebBody({ body }: Request, bytesMax: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  if (body === null) return joinChunks(chunks);
  // Leaving the loop early cancels the stream.
  for await (const chunk of body as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    if (length > bytesMax) throw bodyTooLarge(bytesMax);
    chunks.push(chunk);
  }
  return joinChunks(chunks);
}

const encoder = new TextEncoder();

function toResponse({ status, headers, body }: HttpAnswer, method: string): Response {
  if (body === null) return new Response(null, { status, headers });
  if (body instanceof ReadableStream) return new Response(body, { status, headers });
  const bytes = typeof body === "string" ? encoder.encode(body) : new Uint8Array(body);
  return new Response(method === "HEAD" ? null : bytes, {
    status,
    headers: { ...headers, "Content-Length": String(bytes.byteLength) },
  });
}
