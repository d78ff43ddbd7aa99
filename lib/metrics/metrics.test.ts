/** The text that a scraper reads, without a server. */
import { beforeEach, expect, test } from "vitest";
import { readSamples, valueOf } from "../../tests/kit/services/prometheus-text.ts";
import { createMemoryStore } from "../../tests/kit/stores/memory-store.ts";
import { createLimiter } from "../base/index.ts";
import type { TicketClassifier } from "../contract/index.ts";
import type { AnsweredRequest } from "../http/index.ts";
import { createMetrics, type Metrics } from "./metrics.ts";

let metrics: Metrics;
beforeEach(async () => {
  metrics = await createMetrics({ store: createMemoryStore(), limiter: createLimiter() });
});
const samples = async () => readSamples(await metrics.text());
const answered = (changes: Partial<AnsweredRequest> = {}): AnsweredRequest => ({
  method: "GET",
  path: "/api/search",
  route: "/api/search",
  status: 200,
  duration_ms: 3,
  requestId: "1",
  traceId: null,
  ...changes,
});

test("a duration falls into the first bucket that is not smaller", async () => {
  const duration = "knowledge_http_request_duration_seconds";
  for (const duration_ms of [0.4, 1, 1.001, 40_000]) metrics.count(answered({ duration_ms }));
  const read = await samples();
  const upTo = (le: string) => valueOf(read, `${duration}_bucket`, { route: "/api/search", le });
  expect([upTo("0.001"), upTo("0.0025"), upTo("30"), upTo("+Inf")]).toEqual([2, 3, 3, 4]);
  expect(valueOf(read, `${duration}_sum`)).toBeCloseTo(40.0024, 4);
  expect(valueOf(read, `${duration}_count`)).toBe(4);
});

test("reading twice counts nothing twice", async () => {
  metrics.count(answered());
  metrics.caches.search.hits += 2;
  const [first, second] = [await samples(), await samples()];
  for (const read of [first, second]) {
    expect(valueOf(read, "knowledge_http_requests_total")).toBe(1);
    expect(valueOf(read, "knowledge_search_cache_total", { outcome: "hit" })).toBe(2);
  }
});

test("two servers in one process count apart, and share the metrics of the process", async () => {
  const other = await createMetrics({ store: createMemoryStore(), limiter: createLimiter() });
  metrics.count(answered());
  const read = readSamples(await other.text());
  expect(valueOf(read, "knowledge_http_requests_total")).toBeUndefined();
  expect(valueOf(read, "nodejs_heap_size_used_bytes")).toBeGreaterThan(0);
});

test("a store without a status has no metrics of an index", async () => {
  const { status: _absent, ...store } = createMemoryStore();
  const own = await createMetrics({ store, limiter: createLimiter() });
  const read = readSamples(await own.text());
  expect(read.filter(({ name }) => name.startsWith("knowledge_index_"))).toEqual([]);
});

test("a classifier that counts is still the classifier, private members included", async () => {
  class Own {
    readonly #collection = "billing";
    async classify() {
      return { collection: this.#collection, confidence: "high" };
    }
    collections() {
      return [this.#collection];
    }
    status() {
      return { learnt: 7, trained: 5, isTraining: true, adjudicator: { spent: 3, limit: 10 } };
    }
  }
  const counting = metrics.counting(new Own() as unknown as TicketClassifier);
  const ticket = { correlationId: "T-1", title: "An invoice" };
  expect(await counting.classify(ticket)).toMatchObject({ collection: "billing" });
  expect(counting.collections()).toEqual(["billing"]);
  expect([counting.report, counting instanceof Own]).toEqual([undefined, true]);
  const read = await samples();
  expect(valueOf(read, "knowledge_classifications_total", { confidence: "high" })).toBe(1);
  expect(valueOf(read, "knowledge_classifications_total", { confidence: "low" })).toBe(0);
  expect(valueOf(read, "knowledge_classifier_trained")).toBe(5);
  expect(valueOf(read, "knowledge_classifier_training")).toBe(1);
  expect(valueOf(read, "knowledge_model_budget_spent", { model: "adjudicator" })).toBe(3);
});

test("a ticket that could not be placed is not counted", async () => {
  const failing = {
    classify: () => Promise.reject(new Error("no")),
  } as unknown as TicketClassifier;
  const counting = metrics.counting(failing);
  await expect(counting.classify({ correlationId: "T-1", title: "x" })).rejects.toThrow("no");
  expect(valueOf(await samples(), "knowledge_classifications_total")).toBe(0);
});

test("work in the background tells whether its last run failed", async () => {
  metrics.countWork("backup", true);
  metrics.countWork("backup", false);
  metrics.countWork("index", false);
  metrics.countWork("index", true);
  const read = await samples();
  const failing = (work: string) => valueOf(read, "knowledge_background_failing", { work });
  expect([failing("backup"), failing("index"), failing("vectors")]).toEqual([1, 0, undefined]);
  const succeeded = { work: "index", outcome: "succeeded" };
  expect(valueOf(read, "knowledge_background_runs_total", succeeded)).toBe(1);
});

test("what connectors count is shown by connector, work and outcome", async () => {
  metrics.showConnected(() => [
    { connector: "github", work: "event", outcome: "placed", count: 3 },
    { connector: "github", work: "write", outcome: "dead", count: 1 },
  ]);
  expect(await metrics.text()).toContain(
    'knowledge_connector_events_total{connector="github",work="event",outcome="placed"} 3',
  );
});
