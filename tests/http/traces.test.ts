/** Spans as the SDK of OpenTelemetry keeps them, in a process that serves and is asked. */
import { createRequire } from "node:module";
import { join } from "node:path";
import { createIndexer, createSearchStore, createTicketClassifier } from "knowledge-sdk";
import { type StandaloneServer, startServer } from "knowledge-sdk/standalone";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { projectFolder } from "../kit/sources/source-files.ts";
import { createWorkplace } from "../kit/stores/corpus.ts";

/** What is used of the SDK, which stands with the other programs that only tests need. */
interface Sdk {
  readonly NodeTracerProvider: new (config: {
    spanProcessors: unknown[];
  }) => { register(): void; shutdown(): Promise<void> };
  readonly SimpleSpanProcessor: new (exporter: unknown) => unknown;
  readonly InMemorySpanExporter: new () => {
    getFinishedSpans(): readonly FinishedSpan[];
    reset(): void;
  };
}

interface FinishedSpan {
  readonly name: string;
  readonly kind: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly status: { readonly code: number };
  readonly parentSpanContext?: { readonly spanId: string };
  spanContext(): { readonly traceId: string; readonly spanId: string };
}

const sdk: Sdk = createRequire(join(projectFolder, "tests/clients/package.json"))(
  "@opentelemetry/sdk-trace-node",
);
const exporter = new sdk.InMemorySpanExporter();
const provider = new sdk.NodeTracerProvider({
  spanProcessors: [new sdk.SimpleSpanProcessor(exporter)],
});
const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const callersSpan = "00f067aa0ba902b7";
const headers = { traceparent: `00-${traceId}-${callersSpan}-01`, "X-Request-Id": "the-request" };
const ofServer = 1;
const failed = 2;

const place = createWorkplace();
let server: StandaloneServer;
let close: () => Promise<void>;

beforeAll(async () => {
  place.writeEdition("alpine", 10);
  provider.register();
  const { dbPath, folder } = place;
  const collections = [{ name: "docs", path: join(folder, "docs") }];
  await createIndexer({ dbPath, collections }).run();
  const store = await createSearchStore({ dbPath, collections });
  const classifier = await createTicketClassifier({ store, dbPath });
  const wikiDir = join(folder, "docs");
  server = await startServer(store, { port: 0, host: "127.0.0.1", classifier, wikiDir });
  close = async () => {
    await server.close();
    await classifier.close();
    await store.close();
  };
});
beforeEach(() => exporter.reset());
afterAll(async () => {
  await close();
  await provider.shutdown();
  place.remove();
});

/** Resolves when the spans of a request are all there: its own ends last. */
async function spansOf(path: string, init: RequestInit = {}): Promise<readonly FinishedSpan[]> {
  await (await fetch(server.url + path, init)).text();
  const ended = () => exporter.getFinishedSpans();
  await expect.poll(() => ended().some(({ kind }) => kind === ofServer)).toBe(true);
  return ended();
}

test("a run of the indexer is a span of its own trace", async () => {
  const { dbPath, folder } = place;
  const collections = [{ name: "docs", path: join(folder, "docs") }];
  await createIndexer({ dbPath, collections }).run();
  expect(exporter.getFinishedSpans()).toMatchObject([
    { name: "knowledge.index", parentSpanContext: undefined },
  ]);
});

test("a request is a span in its caller's trace, and its search falls into it", async () => {
  const [search, request] = await spansOf("/api/search?q=alpine+secret", { headers });
  expect(request).toMatchObject({
    name: "GET /api/search",
    attributes: {
      "http.request.method": "GET",
      "http.route": "/api/search",
      "http.response.status_code": 200,
      "knowledge.request_id": "the-request",
    },
    status: { code: 0 },
    parentSpanContext: { spanId: callersSpan },
  });
  expect(search).toMatchObject({
    name: "knowledge.search",
    attributes: { "knowledge.request_id": "the-request" },
    parentSpanContext: { spanId: request?.spanContext().spanId },
  });
  expect([search, request].map((span) => span?.spanContext().traceId)).toEqual([traceId, traceId]);
});

test("so does the placing of a ticket, with the searches that it makes", async () => {
  const spans = await spansOf("/api/classify-ticket", {
    method: "POST",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify({ correlationId: "T-1", title: "The alpine page" }),
  });
  const named = (name: string) => spans.find((span) => span.name === name);
  const request = named("POST /api/classify-ticket");
  const classified = named("knowledge.classify");
  expect(classified?.parentSpanContext?.spanId).toBe(request?.spanContext().spanId);
  expect(new Set(spans.map((span) => span.spanContext().traceId))).toEqual(new Set([traceId]));
});

test.each([
  ["/wiki/page-1", "GET /wiki/{path}", 200],
  ["/api/nothing-of-that-name", "GET other", 404],
  ["/api/search", "GET /api/search", 400],
  ["/api/search?q=%", "GET /api/search", 200],
])("%s is %s with its status", async (path, name, status) => {
  const request = (await spansOf(path)).find(({ kind }) => kind === ofServer);
  expect(request).toMatchObject({
    name,
    attributes: { "http.response.status_code": status },
    // Not the server's fault.
    status: { code: 0 },
    parentSpanContext: undefined,
  });
  expect(JSON.stringify(request?.attributes)).not.toContain("nothing-of-that-name");
});

test("two requests at once share nothing", async () => {
  const asked = ["first", "second"].map((id) =>
    fetch(`${server.url}/api/search?q=${id}+part`, { headers: { "X-Request-Id": id } }),
  );
  for (const answer of await Promise.all(asked)) await answer.text();
  await expect.poll(() => exporter.getFinishedSpans().length).toBe(4);
  for (const id of ["first", "second"]) {
    const own = exporter
      .getFinishedSpans()
      .filter(({ attributes }) => attributes["knowledge.request_id"] === id);
    expect(own.map(({ name }) => name)).toEqual(["knowledge.search", "GET /api/search"]);
    expect(new Set(own.map((span) => span.spanContext().traceId)).size).toBe(1);
  }
});

test("a head that means two things is refused within a span too, and a fault of the server fails it", async () => {
  const refused = await spansOf("/api%2fsearch");
  expect(refused).toMatchObject([{ name: "GET other", status: { code: 0 } }]);
  exporter.reset();
  await close();
  const { dbPath } = place;
  const store = await createSearchStore({ dbPath });
  const broken = { ...store, search: () => Promise.reject(new Error("secret reason")) };
  const faulty = await startServer(broken, { port: 0, host: "127.0.0.1" });
  expect((await fetch(`${faulty.url}/api/search?q=alpine`)).status).toBe(500);
  await expect
    .poll(() => exporter.getFinishedSpans())
    .toMatchObject([
      { name: "GET /api/search", status: { code: failed }, attributes: { "error.type": "500" } },
    ]);
  expect(JSON.stringify(exporter.getFinishedSpans()[0]?.attributes)).not.toContain("secret");
  close = async () => {
    await faulty.close();
    await store.close();
  };
});
