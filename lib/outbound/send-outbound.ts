/**
 * The one way out: every request to another server. It uses `node:http`, because `fetch` decodes
 * compressed answers even if none were requested, and Node's Brotli decoder had a hole that let
 * such an answer run code (CVE-2026-111497).
 */
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { inSpan } from "../base/index.ts";
import { guardedLookup, refusePrivateLiteral } from "./guarded-lookup.ts";
import { OutboundError } from "./outbound-error.ts";

export interface OutboundRequest {
  readonly url: string | URL;
  /** Default GET. */
  readonly method?: "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | undefined;
  /** Sent to the origin of `url` only: after a redirect to another origin they stay behind. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | undefined;
  /** For everything together, redirects included. Default 5,000 ms. */
  readonly timeoutMs?: number | undefined;
  /** Largest body that is taken. Default 64 KB. */
  readonly bytesMax?: number | undefined;
  /**
   * False: the head is the answer, its body is empty, and the connection ends with it, so that neither
   * a large body nor a slow one costs anything. Default true.
   */
  readonly readsBody?: boolean | undefined;
  /** Told of each piece of the body of a 200 as it comes; the whole is the answer all the same. */
  readonly onPiece?: ((piece: Buffer) => void) | undefined;
  /** How many redirects of a GET are followed. Default 0: the redirect is the answer. */
  readonly redirectsMax?: number | undefined;
  /** Whether private, loopback and link-local addresses may be asked. Default false. */
  readonly allowPrivateHosts?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface OutboundAnswer {
  /** Where the answer came from, after redirects. */
  readonly url: string;
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const timeoutDefaultMs = 5_000;
const bytesDefault = 64 * 1_024;
const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * Resolves with any status of the server. Rejects with an `OutboundError` whose `fault` names the
 * reason, and with the signal's reason after an abort.
 */
export function sendOutbound(request: OutboundRequest): Promise<OutboundAnswer> {
  const { method = "GET" } = request;
  const host = URL.canParse(request.url) ? new URL(request.url).hostname : "";
  const traced = {
    name: "knowledge.outbound",
    // Paths and queries may hold keys.
    attributes: { "http.request.method": method, "server.address": host },
    describe: ({ status }: OutboundAnswer) => ({ "http.response.status_code": status }),
  };
  return inSpan(traced, () => sendInTime(request));
}

async function sendInTime(request: OutboundRequest): Promise<OutboundAnswer> {
  const { method = "GET", timeoutMs = timeoutDefaultMs, redirectsMax = 0, signal } = request;
  signal?.throwIfAborted();
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(timedOut(timeoutMs)), timeoutMs);
  const onAbort = (): void => deadline.abort(signal?.reason);
  signal?.addEventListener("abort", onAbort, { once: true });
  try {
    let url = outboundUrl(String(request.url));
    let { headers } = request;
    for (let followed = 0; ; followed++) {
      const answer = await exchange(url, { ...request, headers }, deadline.signal);
      const target = answer.headers.location;
      const isRedirect = redirects.has(answer.status) && target !== undefined;
      if (!isRedirect || method !== "GET" || redirectsMax === 0) return answer;
      if (followed === redirectsMax) throw tooManyRedirects(request.url, redirectsMax);
      const next = outboundUrl(target, url);
      if (next.origin !== url.origin) headers = undefined;
      url = next;
    }
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
  }
}

/** One request and its answer, without redirects. */
function exchange(
  url: URL,
  request: OutboundRequest,
  signal: AbortSignal,
): Promise<OutboundAnswer> {
  const { method = "GET", headers, body, allowPrivateHosts } = request;
  const { bytesMax = bytesDefault, readsBody = true, onPiece } = request;
  const guard = allowPrivateHosts === true ? {} : { lookup: guardedLookup };
  if (allowPrivateHosts !== true) refusePrivateLiteral(url);
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => {
      outgoing.destroy();
      reject(signal.aborted ? signal.reason : networkError(url, error));
    };
    const start = url.protocol === "https:" ? requestHttps : requestHttp;
    const outgoing = start(url, {
      method,
      headers: { "Accept-Encoding": "identity", ...lengthOf(body), ...headers },
      // No connection is kept: one that was made without the guard must not serve a guarded request.
      agent: false,
      signal,
      ...guard,
    });
    outgoing.on("error", fail);
    outgoing.on("response", (incoming) => {
      const told = incoming.statusCode === 200 ? onPiece : undefined;
      const reading = readsBody ? readBody(incoming, bytesMax, told) : withoutBody(incoming);
      reading.then((bytes) => {
        const answered = { url: url.href, status: incoming.statusCode ?? 0 };
        resolve({ ...answered, headers: flatHeaders(incoming), body: bytes });
      }, fail);
    });
    outgoing.end(body);
  });
}

/** Node tells none for `DELETE`: its body would be read as the next request. */
function lengthOf(body: string | undefined): Readonly<Record<string, number>> {
  return body === undefined ? {} : { "Content-Length": Buffer.byteLength(body) };
}

async function withoutBody(incoming: IncomingMessage): Promise<Buffer> {
  incoming.destroy();
  return Buffer.alloc(0);
}

async function readBody(
  incoming: IncomingMessage,
  bytesMax: number,
  onPiece: OutboundRequest["onPiece"],
): Promise<Buffer> {
  const encoding = incoming.headers["content-encoding"] ?? "identity";
  if (encoding.toLowerCase() !== "identity") {
    throw new OutboundError("encoded", `The answer is encoded as ${encoding}, which is refused.`);
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > bytesMax) {
      throw new OutboundError("too_large", `The answer has more than ${bytesMax} bytes.`);
    }
    chunks.push(chunk);
    onPiece?.(chunk);
  }
  return Buffer.concat(chunks);
}

function outboundUrl(text: string, base?: URL): URL {
  const url = URL.canParse(text, base) ? new URL(text, base) : null;
  if (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username === "" &&
    url.password === ""
  ) {
    return url;
  }
  throw new OutboundError(
    "url_refused",
    "Only http and https addresses without a user are allowed.",
  );
}

function flatHeaders({ headers }: IncomingMessage): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name] = typeof value === "string" ? value : value.join(", ");
  }
  return flat;
}

function timedOut(timeoutMs: number): OutboundError {
  return new OutboundError("timeout", `No complete answer within ${timeoutMs / 1_000} seconds.`);
}

function tooManyRedirects(url: string | URL, redirectsMax: number): OutboundError {
  return new OutboundError(
    "too_many_redirects",
    `${new URL(url).origin} redirects more than ${redirectsMax} times.`,
  );
}

function networkError(url: URL, error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  return new OutboundError("network", `${url.host} could not be reached.`, error);
}
