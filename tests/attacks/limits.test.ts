/** Limits that an operator sets: sockets of an address, and requests a minute. */
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type ApplicationServer, startApplicationServer } from "../support/application-server.ts";
import { keys } from "../support/guarded-service.ts";
import { send } from "../support/http-client.ts";

const opened: Socket[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.disconnect();
});

interface Attempt {
  readonly namespace?: string;
  readonly auth?: Record<string, unknown>;
  readonly headers?: Record<string, string>;
  readonly transport?: "websocket" | "polling";
}

function open(attempt: Attempt, url: string): Socket {
  const { namespace = "/plugins/crm-1", auth = {}, headers = {}, transport } = attempt;
  const socket = io(url + namespace, {
    auth,
    extraHeaders: headers,
    transports: [transport ?? "websocket"],
    reconnection: false,
    forceNew: true,
  });
  opened.push(socket);
  return socket;
}

/** "connected", or why not. */
function outcomeOf(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    socket.on("connect", () => resolve("connected"));
    socket.on("connect_error", (error) => resolve(error.message));
  });
}

describe("limits of sockets", () => {
  let server: ApplicationServer;
  beforeAll(async () => {
    server = await startApplicationServer({ SOCKETS_PER_ADDRESS: "2" });
  });
  afterAll(() => server.close());
  const attempt = { auth: { apiKey: keys.first } };

  test("an address has as many as configured, and one that ends makes room, whatever the proxy header says", async () => {
    const first = open(attempt, server.url);
    expect(await outcomeOf(first)).toBe("connected");
    expect(await outcomeOf(open(attempt, server.url))).toBe("connected");
    const forged = { ...attempt, headers: { "X-Forwarded-For": "203.0.113.9" } };
    expect(await outcomeOf(open(forged, server.url))).not.toBe("connected");
    first.disconnect();
    await expect
      .poll(() => {
        const again = open(attempt, server.url);
        return outcomeOf(again);
      })
      .toBe("connected");
  });

  test("a connection that has left its only namespace is closed within seconds", async () => {
    const own = await startApplicationServer();
    const socket = open(attempt, own.url);
    expect(await outcomeOf(socket)).toBe("connected");
    const { engine } = socket.io;
    const closed = new Promise((resolve) => engine.on("close", resolve));
    // The packet that leaves a namespace; the client's own way would close the connection with it.
    engine.write("41/plugins/crm-1,");
    await closed;
    await own.close();
  });

  test("new ones are counted by the minute where a rate is configured", async () => {
    const own = await startApplicationServer({ RATE_PER_ADDRESS: "sockets=1" });
    expect(await outcomeOf(open(attempt, own.url))).toBe("connected");
    expect(await outcomeOf(open(attempt, own.url))).not.toBe("connected");
    await own.close();
  });
});

test("searches, tickets and forms beyond the rate are refused with 429, and health is not", async () => {
  const own = await startApplicationServer({
    RATE_PER_KEY: "search=1,tickets=1",
    RATE_PER_ADDRESS: "forms=1",
  });
  const ask = (target: string, method = "GET") =>
    send(own.url, { target, method, headers: { Authorization: `Bearer ${keys.first}` } });
  expect((await ask("/api/search?q=a")).status).toBe(200);
  const refused = await ask("/api/search?q=b");
  expect(refused.status).toBe(429);
  expect(refused.headers["ratelimit-remaining"]).toBe("0");
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(refused.headers["content-type"]).toMatch(/^application\/problem\+json/);
  expect((await ask("/api/classify-ticket/stats")).status).not.toBe(429);
  expect((await ask("/api/classify-ticket/stats")).status).toBe(429);
  expect((await ask("/api/auth/token", "POST")).status).toBe(200);
  expect((await ask("/api/auth/token", "POST")).status).toBe(429);
  for (let round = 0; round < 5; round++) expect((await ask("/api/health")).status).toBe(200);
  await own.close();
});
