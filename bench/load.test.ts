/** A load without coordinated omission, and a short one against a real server. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { startServer } from "../lib/adapters/standalone.ts";
import { createMemoryClassifier } from "../tests/kit/stores/memory-classifier.ts";
import { createMemoryStore, installId } from "../tests/kit/stores/memory-store.ts";
import { openLoop } from "./load/open-loop.ts";
import { createTraffic } from "./load/traffic.ts";

test("requests that a stall keeps waiting count from when they were due", async () => {
  // Half of them wait for each other. A client in a closed loop would have met the stall once.
  const stalledMax = 50;
  const stalled: (() => void)[] = [];
  const server = createServer((_incoming, outgoing) => {
    if (stalled.length >= stalledMax) {
      outgoing.end();
      return;
    }
    stalled.push(() => outgoing.end());
    if (stalled.length === stalledMax) for (const answer of stalled) answer();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const ask = async () => (await fetch(url)).ok;
  const asked = await openLoop({ perSecond: 100, seconds: 1, arrival: () => ({ kind: "x", ask }) });
  server.close();
  server.closeAllConnections();
  expect(asked.filter(({ ms }) => ms > 100).length).toBeGreaterThan(20);
  expect(asked.length).toBeGreaterThan(60);
});

test("a failure is counted, and ends nothing", async () => {
  const ask = () => Promise.reject(new Error("refused"));
  const asked = await openLoop({
    perSecond: 200,
    seconds: 0.1,
    arrival: () => ({ kind: "x", ask }),
  });
  expect(asked.length).toBeGreaterThan(5);
  expect(asked.every(({ isRight }) => !isRight)).toBe(true);
});

test("every kind of the mixed traffic is answered by a real server", async () => {
  const server = await startServer(createMemoryStore(), {
    port: 0,
    host: "127.0.0.1",
    mcp: true,
    classifier: createMemoryClassifier(),
  });
  const traffic = createTraffic({
    url: server.url,
    questions: ["install", "configure the service"],
    pages: [`/api/document?id=${encodeURIComponent(installId)}`],
  });
  const asked = await openLoop({ perSecond: 100, seconds: 1.5, arrival: traffic.arrival });
  traffic.close();
  await server.close();
  expect([...new Set(asked.map(({ kind }) => kind))].sort()).toEqual([
    "agent",
    "health",
    "page",
    "search",
    "ticket",
  ]);
  expect(asked.filter(({ isRight }) => !isRight)).toEqual([]);
});
