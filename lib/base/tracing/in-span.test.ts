/** Spans for a host that brings OpenTelemetry, and nothing for one that does not. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type RecordedSpan, recordSpans } from "../../../tests/kit/services/span-recorder.ts";
import { KnowledgeError } from "../../contract/index.ts";
import { createEndpoint, createHttpServer, createNodeListener } from "../../http/index.ts";
import { sendOutbound } from "../../outbound/index.ts";
import { inSpan } from "./in-span.ts";
import { openRequestSpan } from "./request-span.ts";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";

test("without OpenTelemetry work is only done", async () => {
  const result = await inSpan({ name: "knowledge.search" }, async () => 7);
  expect(result).toBe(7);
});

describe("with OpenTelemetry", () => {
  let ended: RecordedSpan[];
  let close: () => void;
  beforeEach(() => ({ ended, close } = recordSpans()));
  afterEach(() => close());

  test("work is a span with what is known before and after", async () => {
    const work = { name: "knowledge.search", attributes: { a: 1 } };
    await inSpan({ ...work, describe: (hits: number) => ({ hits }) }, async () => 3);
    expect(ended).toMatchObject([
      { name: "knowledge.search", attributes: { a: 1, hits: 3 }, parentId: undefined, status: 0 },
    ]);
  });

  test("a failure is told by its kind, and its message is not", async () => {
    const failing = async (error: unknown) =>
      inSpan({ name: "knowledge.search" }, () => Promise.reject(error)).catch(() => undefined);
    await failing(new KnowledgeError("query_missing", "q is secret words"));
    await failing(new TypeError("secret words"));
    await failing("secret words");
    const kinds = ended.map(({ attributes, status }) => [attributes["error.type"], status]);
    expect(kinds).toEqual([
      ["query_missing", 2],
      ["TypeError", 2],
      ["error", 2],
    ]);
    expect(JSON.stringify(ended)).not.toContain("secret");
  });

  test("spans of a request have its id, its trace and each other as parents", async () => {
    const other = createServer((_incoming, outgoing) => outgoing.end("{}"));
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const { port } = other.address() as AddressInfo;
    const endpoint = createEndpoint({
      answer: async () => {
        const url = `http://127.0.0.1:${port}/path?key=secret`;
        await inSpan({ name: "knowledge.search" }, () =>
          sendOutbound({ url, allowPrivateHosts: true }),
        );
        return { body: "{}" };
      },
    });
    const listener = createNodeListener({ routes: new Map(), otherwise: () => endpoint });
    const server = createHttpServer({ listener });
    const url = await server.listen(0, "127.0.0.1");
    const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
    await fetch(url, { headers: { traceparent, "x-request-id": "first" } });
    await Promise.all([
      fetch(url, { headers: { "x-request-id": "second" } }),
      fetch(url, { headers: { "x-request-id": "third" } }),
    ]);
    await server.close(0, 0);
    other.close();

    const ids = (name: string) =>
      ended
        .filter((span) => span.name === name)
        .map(({ attributes }) => String(attributes["knowledge.request_id"]))
        .sort();
    expect(ids("knowledge.search")).toEqual(["first", "second", "third"]);
    expect(ids("knowledge.outbound")).toEqual(["first", "second", "third"]);
    const [outbound, search, request] = ended.filter(
      ({ attributes }) => attributes["knowledge.request_id"] === "first",
    );
    expect(request).toMatchObject({ name: "GET", traceId, parentId: "00f067aa0ba902b7" });
    expect(search).toMatchObject({ traceId, parentId: request?.spanId });
    expect(outbound).toMatchObject({
      traceId,
      parentId: search?.spanId,
      attributes: {
        "http.request.method": "GET",
        "server.address": "127.0.0.1",
        "http.response.status_code": 200,
      },
    });
    const traces = new Set(ended.map((span) => span.traceId));
    expect(traces.size).toBe(3);
    expect(JSON.stringify(ended)).not.toContain("secret");
  });

  test("with instrumentation of HTTP its span is the request's, and is not ended here", async () => {
    const { context, trace } = await import("@opentelemetry/api");
    const given = trace.getTracer("instrumentation").startSpan("GET");
    const asked = { method: "GET", path: "/api/x", requestId: "r-1", header: () => null };
    const opened = context.with(trace.setSpan(context.active(), given), () =>
      openRequestSpan(asked, () => "/api/x"),
    );
    await opened?.during(() => inSpan({ name: "knowledge.search" }, async () => 1));
    opened?.end(200);
    const { spanId } = given.spanContext();
    expect(ended).toMatchObject([{ name: "knowledge.search", parentId: spanId }]);
    given.end();
    expect(ended[1]?.attributes).toEqual({
      "http.route": "/api/x",
      "knowledge.request_id": "r-1",
    });
  });
});
