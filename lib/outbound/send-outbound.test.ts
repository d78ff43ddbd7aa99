import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  cutOff,
  drip,
  encodedAs,
  flood,
  json,
  type RemoteServer,
  redirectTo,
  silent,
  startRemoteServer,
} from "../../tests/kit/hostile/misbehaving-server.ts";
import { isPublicAddress } from "./guarded-lookup.ts";
import { type OutboundRequest, sendOutbound } from "./send-outbound.ts";

let server: RemoteServer;
let other: RemoteServer;

beforeAll(async () => {
  server = await startRemoteServer(json({}));
  other = await startRemoteServer(json({ from: "other" }));
});
afterAll(() => Promise.all([server.close(), other.close()]));

const ask = (options: Partial<OutboundRequest> = {}) =>
  sendOutbound({
    url: `${server.url}/page`,
    allowPrivateHosts: true,
    timeoutMs: 60_000,
    ...options,
  });

test("an answer comes with its status, headers and bytes", async () => {
  server.behave(json({ a: 1 }, 418));
  const { status, headers, body, url } = await ask({ headers: { "X-Given": "1" } });
  expect([status, headers["content-type"], body.toString()]).toEqual([
    418,
    "application/json",
    '{"a":1}',
  ]);
  expect(url).toBe(`${server.url}/page`);
  expect(server.asked.at(-1)?.headers).toMatchObject({
    "x-given": "1",
    "accept-encoding": "identity",
  });
});

test.each(["POST", "DELETE"] as const)(
  "the body of %s arrives, in its own length",
  async (method) => {
    const bodies: string[] = [];
    server.behave((incoming, outgoing) => {
      incoming.setEncoding("utf8").on("data", (text: string) => bodies.push(text));
      incoming.on("end", () => outgoing.end("{}"));
    });
    const { status } = await ask({ method, body: '{"a":"ü"}' });
    expect([status, bodies.join("")]).toEqual([200, '{"a":"ü"}']);
  },
);

describe("a server that misbehaves", () => {
  test.each([
    ["stays silent", silent, "timeout"],
    ["drips", drip, "timeout"],
    ["floods", flood, "too_large"],
    ["cuts the answer off", cutOff, "network"],
    ["sends gzip unasked", encodedAs("gzip", gzipSync("{}")), "encoded"],
    ["sends brotli unasked", encodedAs("br", brotliCompressSync("{}")), "encoded"],
    ["sends a made-up encoding", encodedAs("x-strange", Buffer.from("{}")), "encoded"],
  ])("%s", async (_case, behaviour, fault) => {
    server.behave(behaviour);
    // A busy machine may take longer than 300 ms to hear of another fault.
    const options = fault === "timeout" ? { timeoutMs: 300 } : {};
    await expect(ask(options)).rejects.toMatchObject({ name: "OutboundError", fault });
  });

  test("does not listen", async () => {
    const gone = await startRemoteServer(json({}));
    await gone.close();
    await expect(ask({ url: gone.url })).rejects.toMatchObject({ fault: "network" });
  });
});

test("a body of exactly the bound is taken", async () => {
  server.behave((_incoming, outgoing) => outgoing.end("x".repeat(100)));
  expect((await ask({ bytesMax: 100 })).body).toHaveLength(100);
  await expect(ask({ bytesMax: 99 })).rejects.toMatchObject({ fault: "too_large" });
});

test("an abort is passed on with its reason", async () => {
  server.behave(silent);
  const controller = new AbortController();
  const answer = ask({ signal: controller.signal });
  controller.abort(new Error("changed my mind"));
  await expect(answer).rejects.toThrow("changed my mind");
  await expect(ask({ signal: controller.signal })).rejects.toThrow("changed my mind");
});

describe("redirects", () => {
  test("are an answer like others unless they are asked for", async () => {
    server.behave(redirectTo(`${other.url}/elsewhere`));
    const before = other.asked.length;
    expect((await ask()).status).toBe(302);
    expect((await ask({ method: "POST", redirectsMax: 3 })).status).toBe(302);
    expect(other.asked).toHaveLength(before);
  });

  test("are followed so many times, and no secret crosses to another origin", async () => {
    server.behave(redirectTo(`${other.url}/elsewhere`));
    const answer = await ask({ redirectsMax: 1, headers: { Authorization: "Bearer secret" } });
    expect(answer.url).toBe(`${other.url}/elsewhere`);
    expect(other.asked.at(-1)?.headers.authorization).toBeUndefined();
  });

  test("in a circle end", async () => {
    server.behave(redirectTo("/again"));
    const answer = ask({ redirectsMax: 3 });
    await expect(answer).rejects.toMatchObject({ fault: "too_many_redirects" });
  });

  test.each(["file:///etc/passwd", "ftp://x.example/", "http://a:b@x.example/", "http://["])(
    "to %s are refused",
    async (location) => {
      server.behave(redirectTo(location));
      await expect(ask({ redirectsMax: 3 })).rejects.toMatchObject({ fault: "url_refused" });
    },
  );
});

describe("the private network", () => {
  test.each([
    "http://127.0.0.1:1/",
    "http://127.1:1/",
    "http://0x7f000001:1/",
    "http://2130706433:1/",
    "http://[::1]:1/",
    "http://[::ffff:127.0.0.1]:1/",
    "http://[::]:1/",
    "http://0.0.0.0:1/",
    "http://10.1.2.3/",
    "http://172.16.0.1/",
    "http://192.168.1.1/",
    "http://100.64.0.1/",
    "http://169.254.169.254/latest/meta-data/",
    "http://[fd00::1]/",
    "http://[fe80::1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[2002:7f00:1::]/",
    "http://[::127.0.0.1]:1/",
    "http://[::10.0.0.1]/",
    "http://[::ffff:0:127.0.0.1]:1/",
    "http://[64:ff9b:1::7f00:1]/",
    "http://[fec0::1]/",
    "http://[3fff::1]/",
    "http://[5f00::1]/",
    "http://[4000::1]/",
    "http://localhost:1/",
  ])("%s is not asked", async (url) => {
    const answer = sendOutbound({ url, timeoutMs: 60_000 });
    await expect(answer).rejects.toMatchObject({ fault: "address_refused" });
  });

  test.each([
    ["8.8.8.8", true],
    ["2606:4700::1111", true],
    ["2a00:1450:4001:830::200e", true],
    ["127.0.0.1", false],
    ["::127.0.0.1", false],
    ["::ffff:10.0.0.1", false],
    ["198.18.0.1", false],
    ["224.0.0.1", false],
    ["not an address", false],
  ])("%s is public: %s", (address, expected) => {
    expect(isPublicAddress(address)).toBe(expected);
  });
});

test.each(["", "x", "/path", "file:///etc/passwd", "gopher://x/", "http://u:p@x.example/"])(
  "the address %j is refused",
  async (url) => {
    await expect(sendOutbound({ url })).rejects.toMatchObject({ fault: "url_refused" });
  },
);
