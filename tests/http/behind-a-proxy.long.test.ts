/** The files of `deploy/` with a real nginx and a real Caddy in front of a real service. */
import { request } from "node:http";
import { gunzipSync } from "node:zlib";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RawRequest, type Received, send } from "../../lib/testing/http-exchange.ts";
import { haveProxies, type Proxy, site, startProxy } from "../kit/services/proxies.ts";
import { type ServiceProcess, startService } from "../kit/services/service-process.ts";
import { createWorkplace } from "../kit/stores/corpus.ts";

const place = createWorkplace();
const key = "3f8a1c9e-5b7d-4e2f-9a61-0c4d8e7b2f15";
const variables = {
  DATA_DIR: place.data,
  KNOWLEDGE_CONFIG: place.config,
  PUBLIC_ORIGIN: `http://${site}`,
  TRUST_PROXY: "1",
  ALLOW_INSECURE_COOKIES: "1",
};
const available = await haveProxies();

afterAll(() => place.remove());

const names = ["nginx", "caddy", "caddy for several nodes"] as const;
describe.skipIf(!available).each(names)("behind %s", (name) => {
  let service: ServiceProcess;
  let proxy: Proxy;
  beforeAll(async () => {
    place.writeEdition("alpine", 60);
    service = await startService(variables);
    proxy = await startProxy[name](new URL(service.url).host);
  }, 120_000);
  afterAll(async () => {
    await proxy?.stop();
    await service?.stop();
  }, 60_000);

  /** As a client on the net sends it. */
  const ask = (exchange: RawRequest) =>
    send(proxy.url, { ...exchange, headers: { Host: site, ...exchange.headers } });

  test("answers are those of the service, and compressed for those who ask", async () => {
    const target = "/api/search?q=alpine&limit=50";
    const plain = await ask({ target });
    const direct = await send(service.url, { target });
    expect(plain.status).toBe(200);
    const found = ({ body }: Received): string[] =>
      JSON.parse(body).results.map(({ id }: { id: string }) => id);
    expect(found(plain)).toHaveLength(50);
    expect(found(plain)).toEqual(found(direct));
    const zipped = await ask({ target, headers: { "Accept-Encoding": "gzip" } });
    expect(zipped.headers["content-encoding"]).toBe("gzip");
  });

  test("a page that a client has already is not sent again, compressed or not", async () => {
    const target = "/api/document?id=kb://docs/page-1.md";
    for (const encoding of ["identity", "gzip"]) {
      const headers = { "Accept-Encoding": encoding };
      const first = await ask({ target, headers });
      const tag = first.headers.etag ?? "";
      expect([first.status, tag]).toEqual([200, expect.stringContaining('"')]);
      const again = await ask({ target, headers: { ...headers, "If-None-Match": tag } });
      expect([again.status, again.body]).toEqual([304, ""]);
    }
  });

  test("a page arrives compressed, with the address of the site", async () => {
    const { status, body } = await new Promise<{ status: number; body: string }>((resolve) => {
      const { hostname, port } = new URL(proxy.url);
      const headers = { Host: site, "Accept-Encoding": "gzip" };
      request({ hostname, port, path: "/?q=alpine", headers }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () => {
          const page = gunzipSync(Buffer.concat(chunks)).toString();
          resolve({ status: answer.statusCode ?? 0, body: page });
        });
      }).end();
    });
    expect(status).toBe(200);
    expect(body).toContain("alpine");
  });

  test.each(["websocket", "polling"])("sockets connect by %s", async (transport) => {
    const socket = io(`${proxy.url}/plugins/wiki`, {
      transports: [transport],
      forceNew: true,
      extraHeaders: { Host: site },
    });
    const connected = new Promise<boolean>((resolve, reject) => {
      socket.on("connect", () => resolve(socket.connected));
      socket.on("connect_error", reject);
    });
    expect(await connected).toBe(true);
    socket.disconnect();
  });

  test("a stream of an agent arrives as it is written", async () => {
    const params = {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "test", version: "1" },
    };
    const accepted = {
      Accept: "application/json, text/event-stream",
      "Content-Type": "application/json",
    };
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params });
    const opened = await ask({ method: "POST", target: "/api/mcp", headers: accepted, body });
    const session = opened.headers["mcp-session-id"] ?? "";
    expect(session).not.toBe("");
    const first = await new Promise<string>((resolve, reject) => {
      const { hostname, port } = new URL(proxy.url);
      const headers = { Host: site, ...accepted, "Mcp-Session-Id": session };
      const stream = request({ hostname, port, path: "/api/mcp", headers }, (answer) => {
        answer.once("data", (data: Buffer) => {
          resolve(data.toString());
          stream.destroy();
        });
      });
      stream.on("error", reject).end();
    });
    expect(first).toContain(": open");
  });

  test("what is too long gets the service's own answer", async () => {
    const long = await ask({ target: `/api/search?q=${"a".repeat(5_000)}` });
    expect([long.status, JSON.parse(long.body).code]).toEqual([400, "query_too_long"]);
    const headers = { "Content-Type": "application/json" };
    const body = JSON.stringify({ title: "a".repeat(5 * 1024 * 1024), correlationId: "T-1" });
    const large = await ask({ method: "POST", target: "/api/classify-ticket", headers, body });
    expect([large.status, JSON.parse(large.body).status]).toEqual([413, 413]);
  });

  test("a name that is not the site's is refused", async () => {
    const { body } = await send(proxy.url, {
      target: "/api/search?q=alpine",
      headers: { Host: "rebound.example.net" },
    });
    expect(body).not.toContain("kb://");
  });

  test("a service that is away is a fault of the proxy, and it is found when it is back", async () => {
    const { port } = new URL(service.url);
    await service.stop();
    // A proxy that knows of no node that is well does not try one.
    const status = name === "caddy for several nodes" ? 503 : 502;
    expect((await ask({ target: "/api/health" })).status).toBe(status);
    service = await startService({ ...variables, PORT: port });
    await expect
      .poll(async () => (await ask({ target: "/api/health" })).status, {
        timeout: 30_000,
        interval: 200,
      })
      .toBe(200);
  });
});

test.skipIf(!available)("wrong keys are counted by the address that the proxy saw", async () => {
  const guarded = await startService({ ...variables, USE_AUTH: "1", API_KEYS: key });
  const proxy = await startProxy.nginx(new URL(guarded.url).host);
  const attempt = (from: string) =>
    send(proxy.url, {
      method: "POST",
      target: "/api/auth",
      headers: {
        Host: site,
        Origin: `http://${site}`,
        "Content-Type": "application/json",
        "X-Forwarded-For": from,
      },
      body: JSON.stringify({ apiKey: "00000000-0000-4000-8000-000000000000" }),
    });
  const statuses: number[] = [];
  for (let client = 1; client <= 11; client++) {
    statuses.push((await attempt(`10.0.0.${client}`)).status);
  }
  await proxy.stop();
  await guarded.stop();
  expect(statuses).toEqual([...Array(10).fill(401), 429]);
});
