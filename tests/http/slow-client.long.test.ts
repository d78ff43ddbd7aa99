/** Clients that are slow on purpose hold a connection for seconds, not for ever. */
import { connect } from "node:net";
import { createLimiter } from "knowledge-sdk";
import { apiRoutes, createApi, createHttpServer, createNodeListener } from "knowledge-sdk/host";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMemoryStore } from "../kit/stores/memory-store.ts";

const api = createApi({ store: createMemoryStore(), limiter: createLimiter() });
const server = createHttpServer({
  listener: createNodeListener({ routes: apiRoutes(api), otherwise: () => api.notFound }),
});
let url = "";

beforeAll(async () => {
  url = await server.listen(0, "127.0.0.1");
});
afterAll(() => server.close(0));

test("133 a head that comes in drops is cut off after 10 to 16 seconds with 408", async () => {
  const startedAt = performance.now();
  const { port } = new URL(url);
  const received = await new Promise<string>((resolve) => {
    const socket = connect(Number(port), "127.0.0.1");
    let text = "";
    socket.write("GET /api/health HTTP/1.1\r\nHost: a\r\n");
    const drip = setInterval(() => socket.write("X-Slow: 1\r\n"), 1_000);
    socket.on("data", (data) => {
      text += data.toString();
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearInterval(drip);
      resolve(text);
    });
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  expect(received).toMatch(/^HTTP\/1\.1 408 /);
  expect(received).toContain('"code":"request_incomplete"');
  expect(seconds).toBeGreaterThan(9);
  expect(seconds).toBeLessThan(17);
});
