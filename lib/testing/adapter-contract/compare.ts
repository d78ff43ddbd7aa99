/** Holds an answer from the wire against what the handler says to the same request. */
import assert from "node:assert/strict";
import type { Api } from "../../api/index.ts";
import { Problem } from "../../contract/index.ts";
import type { HttpAnswer, HttpRequest } from "../../http/index.ts";
import { type RawRequest, type Received, send } from "../http-exchange.ts";

/** Sends, compares, and gives the answer for closer looks. */
export async function askAndCompare(
  url: string,
  reference: Api,
  exchange: RawRequest,
): Promise<Received> {
  const request = requestOf(exchange);
  const [received, expected] = await Promise.all([
    send(url, exchange),
    handlerFor(reference, request.path)(request),
  ]);
  assertAlike(received, expected, request);
  return received;
}

export function assertProblem({ status, headers, body }: Received, code: string): void {
  assert.equal(headers["content-type"], "application/problem+json; charset=utf-8");
  const problem = Problem.strict().parse(JSON.parse(body));
  assert.deepEqual([problem.code, problem.status], [code, status]);
  assert.equal(problem.type, `/docs/errors/${code}`);
  assert.equal(problem.requestId, headers["x-request-id"]);
}

function assertAlike(received: Received, expected: HttpAnswer, { method }: HttpRequest): void {
  const { status, headers, body } = received;
  assert.equal(status, expected.status);
  for (const [name, value] of Object.entries(expected.headers)) {
    if (!perRequest.has(name)) assert.equal(headers[name.toLowerCase()], value, name);
  }
  assert.match(headers["x-request-id"] ?? "", /^[\w.-]{1,128}$/);
  assert.match(headers["server-timing"] ?? "", /^auth;dur=[\d.]+, queue;dur=[\d.]+, work;dur=/);
  const hasBody = expected.body !== null && method !== "HEAD";
  assert.equal(timeless(body), hasBody ? timeless(String(expected.body)) : "");
  if (hasBody) assert.equal(headers["content-length"], String(Buffer.byteLength(body)));
  assert.deepEqual(corsHeaders(headers), corsHeaders(lowerCased(expected.headers)));
}

/** Compared by their form, because no two requests share them. */
const perRequest = new Set(["X-Request-Id", "Server-Timing"]);

function timeless(body: string): string {
  return body
    .replace(/"requestId":"[\w.-]+"/, '"requestId":"…"')
    .replace(/"(duration_ms|uptime_s)":[\d.]+/, '"$1":0');
}

function corsHeaders(headers: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(headers)
    .filter(([name]) => name.startsWith("access-control"))
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

function requestOf({ method = "GET", target, headers = {} }: RawRequest): HttpRequest {
  const [path = "", query = ""] = target.split(/\?(.*)/s);
  const given = lowerCased(headers);
  return {
    method,
    path,
    query,
    requestId: "reference",
    signal: new AbortController().signal,
    remoteAddress: null,
    readBody: async () => new Uint8Array(),
    header: (name) => given[name] ?? null,
    toWebRequest: () => new Request(`http://localhost${target}`, { method, headers }),
  };
}

function handlerFor(api: Api, path: string) {
  const handlers = { "/api/search": api.search, "/api/document": api.document };
  return path in handlers ? handlers[path as keyof typeof handlers] : api.health;
}
