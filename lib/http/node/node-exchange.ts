/** `node:http` on one side, a transport-free handler on the other: the path that must be cheap. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { requestIdOf } from "../../base/index.ts";
import { clientClosedRequest } from "../endpoint.ts";
import type { HttpAnswer, HttpRequest } from "../exchange.ts";
import { dropBody, readNodeBody } from "./node-body.ts";
import { sendStream } from "./node-stream.ts";

/** Reads as little as it can: most answers need neither the signal nor more than two headers. */
export class NodeRequest implements HttpRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly requestId: string;
  readonly #incoming: IncomingMessage;
  readonly #outgoing: ServerResponse;
  #signal: AbortSignal | null = null;

  constructor(incoming: IncomingMessage, outgoing: ServerResponse) {
    const url = incoming.url ?? "/";
    const mark = url.indexOf("?");
    this.#incoming = incoming;
    this.#outgoing = outgoing;
    this.method = incoming.method ?? "GET";
    this.path = mark < 0 ? url : url.slice(0, mark);
    this.query = mark < 0 ? "" : url.slice(mark + 1);
    this.requestId = requestIdOf(this.header("x-request-id"));
  }

  header(name: string): string | null {
    const value = this.#incoming.headers[name];
    return value === undefined ? null : typeof value === "string" ? value : value.join(", ");
  }

  get remoteAddress(): string | null {
    return this.#incoming.socket.remoteAddress ?? null;
  }

  async readBody(bytesMax: number): Promise<Uint8Array> {
    try {
      return await readNodeBody(this.#incoming, bytesMax);
    } catch (error) {
      this.#outgoing.shouldKeepAlive = false;
      await dropBody(this.#incoming);
      throw error;
    }
  }

  get signal(): AbortSignal {
    this.#signal ??= signalOf(this.#outgoing);
    return this.#signal;
  }

  toWebRequest(): Request {
    const { headers } = this.#incoming;
    // Express cuts the path where a router is mounted off `url`, and keeps it here.
    const { originalUrl = this.#incoming.url ?? "/" } = this.#incoming as { originalUrl?: string };
    const base = `http://${headers.host}`;
    const target = new URL(originalUrl, URL.canParse(base) ? base : "http://localhost");
    return new Request(target, { method: this.method, headers: webHeaders(headers) });
  }
}

function signalOf(outgoing: ServerResponse): AbortSignal {
  const controller = new AbortController();
  const onClose = (): void => {
    if (!outgoing.writableFinished) controller.abort();
  };
  if (outgoing.destroyed) onClose();
  else outgoing.once("close", onClose);
  return controller.signal;
}

function webHeaders(given: IncomingMessage["headers"]): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
  }
  return headers;
}

/** One head, one body, one write. Node itself leaves the body of a HEAD answer out. */
export function sendAnswer(outgoing: ServerResponse, { status, headers, body }: HttpAnswer): void {
  if (outgoing.destroyed || status === clientClosedRequest) {
    outgoing.destroy();
    return;
  }
  if (body === null) {
    outgoing.writeHead(status, headers).end();
    return;
  }
  if (body instanceof ReadableStream) {
    outgoing.writeHead(status, headers);
    sendStream(outgoing, body);
    return;
  }
  outgoing.writeHead(status, headerList(headers, Buffer.byteLength(body))).end(body);
}

/** Names and values in turn: Node takes such a list unchanged, without checking each name. */
function headerList(headers: HttpAnswer["headers"], bodyLength: number): string[] {
  const list: string[] = [];
  for (const name in headers) list.push(name, headers[name] as string);
  list.push("Content-Length", String(bodyLength));
  return list;
}
