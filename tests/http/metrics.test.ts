/** Metrics for Prometheus, as an operator sets them up and a scraper reads them. */
import { readdirSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendRaw } from "../kit/requests/http-client.ts";
import { freePort } from "../kit/services/free-port.ts";
import { readSamples, valueOf } from "../kit/services/prometheus-text.ts";
import {
  failService,
  launchService,
  type ServiceProcess,
  startService,
} from "../kit/services/service-process.ts";
import { createWorkplace } from "../kit/stores/corpus.ts";

const key = "key-for-the-scraper-0123456789";
const workplace = createWorkplace();
const variables = { DATA_DIR: workplace.data, KNOWLEDGE_CONFIG: workplace.config };
const bearer = (value: string) => ({ headers: { Authorization: `Bearer ${value}` } });

beforeAll(() => workplace.writeEdition("alpine", 10));
afterAll(() => workplace.remove());

describe("npm start with a key and a port for metrics", () => {
  let service: ServiceProcess;
  let metricsUrl: string;
  beforeAll(async () => {
    service = await startService({ ...variables, METRICS_KEY: key, METRICS_PORT: "0" });
    metricsUrl = /Metrics are at (\S+)/.exec(service.output())?.[1] ?? "";
  });
  afterAll(() => service.stop());
  const scrape = async () => readSamples(await (await fetch(metricsUrl)).text());

  test("the key opens /metrics and nothing else does", async () => {
    const statusWith = async (init?: RequestInit) =>
      (await fetch(`${service.url}/metrics`, init)).status;
    expect(await statusWith(bearer(key))).toBe(200);
    expect(await statusWith()).toBe(401);
    expect(await statusWith(bearer("another key"))).toBe(401);
    expect(await statusWith({ headers: { "X-API-Key": key } })).toBe(401);
    const search = await fetch(`${service.url}/api/search?q=alpine`, bearer(key));
    expect(search.status).toBe(200);
  });

  test("HEAD has no body, and other methods are refused", async () => {
    const head = await fetch(metricsUrl, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(head.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
    for (const method of ["POST", "DELETE", "PUT"]) {
      expect((await fetch(metricsUrl, { method })).status).toBe(405);
      const { status } = await fetch(`${service.url}/metrics`, { method, ...bearer(key) });
      expect(status).toBe(405);
    }
  });

  test("its own port answers nothing else, and no name but that of this machine", async () => {
    const { origin, host } = new URL(metricsUrl);
    for (const path of ["/", "/api/search?q=alpine", "/wiki", "/metrics/", "/metricsx"]) {
      expect((await fetch(origin + path)).status).toBe(404);
    }
    const named = (name: string) =>
      sendRaw(origin, `GET /metrics HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n`);
    expect(await named("rebound.example")).toMatch(/^HTTP\/1\.1 403 .*host_not_allowed/s);
    expect(await named(host)).toMatch(/^HTTP\/1\.1 200 /);
  });

  test("requests are counted by route, method and status", async () => {
    const before = await scrape();
    for (const target of ["q=alpine", "q=alpine", "q=lakes", ""]) {
      await fetch(`${service.url}/api/search?${target}`);
    }
    const after = await scrape();
    const counted = (status: string) => {
      const labels = { method: "GET", route: "/api/search", status };
      const name = "knowledge_http_requests_total";
      return (valueOf(after, name, labels) ?? 0) - (valueOf(before, name, labels) ?? 0);
    };
    expect([counted("200"), counted("400")]).toEqual([3, 1]);
    const hits = { cache: "search", outcome: "hit" };
    const cached = "knowledge_search_cache_total";
    expect(
      (valueOf(after, cached, hits) ?? 0) - (valueOf(before, cached, hits) ?? 0),
    ).toBeGreaterThan(0);
  });

  test("buckets of durations only ever grow, up to the count", async () => {
    const samples = await scrape();
    const name = "knowledge_http_request_duration_seconds";
    const route = "/api/search";
    const buckets = samples
      .filter((sample) => sample.name === `${name}_bucket` && sample.labels.route === route)
      .map(({ value }) => value);
    expect(buckets.length).toBeGreaterThan(10);
    expect(buckets).toEqual(buckets.toSorted((left, right) => left - right));
    expect(buckets.at(-1)).toBe(valueOf(samples, `${name}_count`, { route }));
    expect(valueOf(samples, `${name}_sum`, { route })).toBeGreaterThan(0);
  });

  test("paths that clients invent add one route at most", async () => {
    const odd = ["/api/nothing", "/wp-login.php", "/api/plugins/x", "/%2e%2e/etc", "/wiki/none"];
    for (const path of odd) await fetch(service.url + path);
    const routesOf = async () => new Set((await scrape()).map(({ labels }) => labels.route));
    // A page is counted when its connection is free again, a moment after its answer has arrived.
    await expect.poll(routesOf).toContain("/wiki/{path}");
    const before = await routesOf();
    for (let path = 0; path < 200; path++) {
      await fetch(`${service.url}${odd[path % odd.length]}-${path}`);
      await fetch(`${service.url}/api/plugins/${path}`);
    }
    expect(await routesOf()).toEqual(before);
    expect(before).toContain("other");
    const { port } = new URL(service.url);
    await sendRaw(
      `http://127.0.0.1:${port}`,
      "PROPFIND / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    );
    const methods = new Set((await scrape()).map(({ labels }) => labels.method));
    expect([methods.has("other"), methods.has("PROPFIND")]).toEqual([true, false]);
  });

  test("the index, the process and its event loop are described", async () => {
    const samples = await scrape();
    expect(valueOf(samples, "knowledge_index_ready")).toBe(1);
    expect(valueOf(samples, "knowledge_index_documents")).toBe(10);
    expect(valueOf(samples, "knowledge_index_generation")).toBe(1);
    const published = valueOf(samples, "knowledge_index_published_timestamp_seconds") ?? 0;
    expect(Math.abs(published - Date.now() / 1_000)).toBeLessThan(300);
    for (const name of [
      "knowledge_index_sections",
      "knowledge_heap_limit_bytes",
      "nodejs_eventloop_lag_p99_seconds",
      "nodejs_heap_size_used_bytes",
      "process_resident_memory_bytes",
    ]) {
      expect([name, valueOf(samples, name)]).toEqual([name, expect.any(Number)]);
    }
    expect(valueOf(samples, "knowledge_search_queue", { state: "waiting" })).toBe(0);
  });

  test("wrong keys are counted as what they get: 401, and 429 from the hundred and first on", async () => {
    const before = await scrape();
    const wrong = { ...bearer("a-key-that-is-wrong") };
    for (let guess = 0; guess < 110; guess++) {
      await (await fetch(`${service.url}/metrics`, wrong)).text();
    }
    const after = await scrape();
    const counted = (status: string) => {
      const labels = { method: "GET", route: "/metrics", status };
      const name = "knowledge_http_requests_total";
      return (valueOf(after, name, labels) ?? 0) - (valueOf(before, name, labels) ?? 0);
    };
    expect(counted("401") + counted("429")).toBe(110);
    expect(counted("429")).toBeGreaterThanOrEqual(10);
    // The failures of others refuse no right key.
    expect((await fetch(`${service.url}/metrics`, bearer(key))).status).toBe(200);
  });

  test("a hundred scrapes at once get the same samples, and searches are answered meanwhile", async () => {
    const scrapes = Array.from({ length: 100 }, async () => (await fetch(metricsUrl)).status);
    const search = fetch(`${service.url}/api/search?q=alpine`);
    expect(new Set(await Promise.all(scrapes))).toEqual(new Set([200]));
    expect((await search).status).toBe(200);
  });
});

test("before the first index is built a scrape is answered, and says that it is not", async () => {
  const own = createWorkplace();
  own.writeEdition("alpine", 400);
  const port = await freePort();
  const service = launchService({
    DATA_DIR: own.data,
    KNOWLEDGE_CONFIG: own.config,
    METRICS_PORT: String(port),
  });
  const scrape = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`).catch(() => null);
    return answer === null ? null : readSamples(await answer.text());
  };
  let first = await scrape();
  for (; first === null; first = await scrape()) await setTimeout(5);
  const named = (name: string) => valueOf(first, `knowledge_index_${name}`);
  expect([named("ready"), named("generation"), named("documents")]).toEqual([0, 0, 0]);
  expect(named("published_timestamp_seconds")).toBeUndefined();
  const ready = async () => valueOf((await scrape()) ?? [], "knowledge_index_ready");
  await expect.poll(ready).toBe(1);
  expect(await service.stop()).toBe(0);
  own.remove();
});

test("without a key and a port there are no metrics, with USE_AUTH or without", async () => {
  const keys = { API_KEYS: "3f8a1c9e-5b7d-4e2f-9a61-0c4d8e7b2f15", ALLOW_INSECURE_COOKIES: "1" };
  for (const auth of [{}, { USE_AUTH: "1", ...keys }]) {
    const service = await startService({ ...variables, ...auth });
    const { status } = await fetch(`${service.url}/metrics`, bearer(keys.API_KEYS));
    expect(status).toBe(404);
    expect((await fetch(`${service.url}/metrics`)).status).toBe(404);
    await service.stop();
  }
});

test("with USE_AUTH each key opens its own and the log names who called", async () => {
  const applicationKey = "3f8a1c9e-5b7d-4e2f-9a61-0c4d8e7b2f15";
  const service = await startService({
    ...variables,
    USE_AUTH: "1",
    API_KEYS: `billing:${applicationKey}`,
    ALLOW_INSECURE_COOKIES: "1",
    METRICS_KEY: key,
  });
  const statusOf = async (path: string, given: string) =>
    (await fetch(service.url + path, bearer(given))).status;
  expect(await statusOf("/metrics", applicationKey)).toBe(401);
  expect(await statusOf("/metrics", key)).toBe(200);
  expect(await statusOf("/api/search?q=alpine", key)).toBe(401);
  const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
  const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
  const headers = { ...bearer(applicationKey).headers, traceparent };
  await fetch(`${service.url}/api/plugins/order-form`, { headers });
  await service.stop();
  const lines = service
    .log()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === "request");
  expect(lines.map(({ route, actor }) => [route, actor])).toEqual([
    ["/metrics", undefined],
    ["/metrics", undefined],
    ["/api/search", undefined],
    ["/api/plugins/{instanceId}", "billing"],
  ]);
  expect(lines.at(-1)).toMatchObject({ path: "/api/plugins/order-form", traceId });
  expect(service.log()).not.toContain(key);
});

test("SIGTERM during scrapes ends with 0, and every scrape is answered or refused", async () => {
  const service = await startService({ ...variables, METRICS_PORT: "0", STOP_DELAY_MS: "300" });
  const metricsUrl = /Metrics are at (\S+)/.exec(service.output())?.[1] ?? "";
  const stopped = new AbortController();
  const statuses = new Set<number>();
  const scraper = (async () => {
    while (!stopped.signal.aborted) {
      const status = await fetch(metricsUrl).then(
        async (answer) => {
          await answer.text();
          return answer.status;
        },
        () => 0,
      );
      statuses.add(status);
    }
  })();
  expect(await service.stop()).toBe(0);
  stopped.abort();
  await scraper;
  expect([...statuses].filter((status) => status !== 0)).toEqual([200]);
});

describe("settings that cannot work end with 1 and one line", () => {
  test.each([
    [{ METRICS_PORT: "many" }, /^METRICS_PORT is "many", but must be a port number/],
    [{ METRICS_HOST: "0.0.0.0" }, /^METRICS_PORT is missing/],
    [{ PORT: "39281", METRICS_PORT: "39281" }, /^METRICS_PORT and PORT are both 39281/],
    [{ METRICS_KEY: "with a space" }, /^METRICS_KEY is \(a secret, not shown\)/],
    [
      { METRICS_PORT: "0", METRICS_HOST: "203.0.113.7" },
      /^METRICS_PORT: This machine has no address/,
    ],
  ])("%j", async (wrong, line) => {
    const { code, said } = await failService({ ...variables, ...wrong });
    expect([code, said.trim().split("\n").length]).toEqual([1, 1]);
    expect(said).toMatch(line);
  });

  test("a port in use", async () => {
    const holder = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => holder.once("listening", resolve));
    const { port } = holder.address() as AddressInfo;
    const { code, said } = await failService({ ...variables, METRICS_PORT: String(port) });
    await new Promise((resolve) => holder.close(resolve));
    expect(code).toBe(1);
    expect(said).toMatch(new RegExp(`^METRICS_PORT: Port ${port} on 127.0.0.1 is in use[^\n]*\n$`));
    // Databases that were opened before are closed: nothing waits to be put in.
    const logs = readdirSync(workplace.data).filter((name) => name.endsWith("-wal"));
    expect(logs.map((name) => statSync(join(workplace.data, name)).size)).toEqual(
      logs.map(() => 0),
    );
  });
});
