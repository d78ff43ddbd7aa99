/** The client against a real server, which counts what it is asked for. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createSearchClient, SearchFailure } from "./search-client.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let answer: Answer;
let asked: URL[];
let service: string;
const server = createServer((request, response) => {
  asked.push(new URL(request.url ?? "/", service));
  answer(request, response);
});

beforeEach(async () => {
  asked = [];
  answer = (_request, response) => response.end(JSON.stringify({ results: [], query: "x" }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  service = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test("it asks once for what was typed in the end, with key, collection and language", async () => {
  const client = createSearchClient({
    service,
    key: "k",
    collection: "a,b",
    lang: "de",
    delayMs: 20,
  });
  const typed = ["i", "in", "install "].map((query) => client.search(query));
  const [first, second, last] = await Promise.all(typed);
  expect([first, second]).toEqual([null, null]);
  expect(last).toMatchObject({ results: [] });
  expect(asked.map(({ pathname, search }) => pathname + search)).toEqual([
    "/api/search?q=install&prefix=on&limit=7&collection=a%2Cb&lang=de&key=k",
  ]);
});

test("what was asked before is known, and nothing is asked for no words", async () => {
  const client = createSearchClient({ service, delayMs: 0 });
  await client.search("install");
  await client.search("install");
  expect([await client.search("  "), asked.length]).toEqual([null, 1]);
});

test("a service below a path is asked there", async () => {
  await createSearchClient({ service: `${service}/help`, delayMs: 0 }).search("x");
  expect(asked[0]?.pathname).toBe("/help/api/search");
});

test("a refusal says its status and how long to wait", async () => {
  answer = (_request, response) => response.writeHead(429, { "Retry-After": "7" }).end("{}");
  const failure = await createSearchClient({ service, delayMs: 0 })
    .search("x")
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(SearchFailure);
  expect(failure).toMatchObject({ status: 429, retryAfter_s: 7 });
});

test.each<[string, Answer]>([
  ["goes away", (request) => request.socket.destroy()],
  ["answers with half a text", (_request, response) => response.end('{"results": [')],
  ["answers with a page", (_request, response) => response.end("<!doctype html>")],
])("a service that %s is a failure of the search, and passages are none", async (_case, wrong) => {
  answer = wrong;
  const client = createSearchClient({ service, delayMs: 0 });
  await expect(client.search("x")).rejects.toBeInstanceOf(SearchFailure);
  expect(await client.passages("what is it?")).toEqual([]);
});

test("what is given up rejects nothing", async () => {
  answer = () => undefined;
  const client = createSearchClient({ service, delayMs: 0 });
  const search = client.search("x");
  await expect.poll(() => asked.length).toBe(1);
  client.cancel();
  expect(await search).toBeNull();
});

test("a page of the service's own asks as its reader may, not as a stranger", async () => {
  const client = createSearchClient({ service, isOwn: true, delayMs: 0 });
  await client.search("install");
  await client.passages("how is it installed");
  expect(asked.map(({ pathname }) => pathname)).toEqual(["/api/wiki/search", "/api/wiki/ask"]);
});
