/** Limits that an operator sets: sockets of an address, and requests a minute. */
import { connect } from "node:net";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { endsWithin } from "../kit/ends-within.ts";
import { send } from "../kit/requests/http-client.ts";
import {
  type ApplicationServer,
  startApplicationServer,
} from "../kit/services/application-server.ts";
import { keys } from "../kit/services/guarded-service.ts";

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

  describe("of clients that join nothing", () => {
    let own: ApplicationServer;
    beforeAll(async () => {
      own = await startApplicationServer({ SOCKETS_PER_ADDRESS: "1000" });
    });
    afterAll(() => own.close());
    const target = "/socket.io/?EIO=4&transport=polling";
    const statuses = (count: number): Promise<number[]> =>
      Promise.all(
        Array.from({ length: count }, async () => (await send(own.url, { target })).status),
      );

    test("a WebSocket is cut, also if it does not answer the end, and not half a minute later", async () => {
      const { hostname, port } = new URL(own.url);
      const socket = connect(Number(port), hostname);
      const ended = new Promise((resolve) => socket.once("close", resolve));
      const head = [
        "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1",
        "Host: a",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        `Sec-WebSocket-Key: ${btoa("0123456789abcdef")}`,
      ];
      socket.write(`${head.join("\r\n")}\r\n\r\n`);
      socket.resume();
      // The polite end took 30 s more.
      expect(await endsWithin(25_000, ended)).toBe(true);
    });

    test("a fifth of an address's places is theirs, and they leave them within seconds", async () => {
      const given = await statuses(250);
      expect(given.filter((status) => status === 200)).toHaveLength(200);
      expect(given.filter((status) => status === 403)).toHaveLength(50);
      // One of them must end before one more comes in.
      const comesIn = async () => expect.poll(() => statuses(1)).toEqual([200]);
      expect(await endsWithin(25_000, comesIn())).toBe(true);
    });

    test("those that have joined leave the fifth to others", async () => {
      const few = await startApplicationServer({ SOCKETS_PER_ADDRESS: "100" });
      const join = () => outcomeOf(open(attempt, few.url));
      for (let round = 0; round < 3; round += 1) {
        const outcomes = await Promise.all(Array.from({ length: 15 }, join));
        expect(new Set(outcomes)).toEqual(new Set(["connected"]));
      }
      await few.close();
    });
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
