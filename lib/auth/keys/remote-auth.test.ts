import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
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
} from "../../../tests/kit/hostile/misbehaving-server.ts";
import type { RemoteAuthConfig } from "../../contract/index.ts";
import { createRemoteAuth } from "./remote-auth.ts";

let server: RemoteServer;
let now: number;

beforeEach(async () => {
  now = 1_000_000;
  // Keys that begin with "good" are good.
  server = await startRemoteServer((incoming, outgoing) => {
    const key = String(incoming.headers["x-api-key"]);
    json(key.startsWith("good") ? { valid: true, customerId: key } : { valid: false })(
      incoming,
      outgoing,
    );
  });
});
afterEach(() => server.close());

/** Whoever waits for a fault of time says so: an answer may take long on a busy machine. */
function authOf(config: Partial<RemoteAuthConfig> = {}, timeoutMs = 60_000) {
  const clock = { now: () => now };
  const auth = createRemoteAuth({ remoteBaseUrl: server.url, ...config, clock, timeoutMs });
  return (key: string | null, headerName = "X-API-Key") =>
    auth.resolve(
      new Request("https://kb.example/", { headers: key === null ? {} : { [headerName]: key } }),
    );
}

test("the key goes to the endpoint, and its verdict comes back", async () => {
  const resolve = authOf();
  expect(await resolve("good-1")).toEqual({ valid: true, customerId: "good-1" });
  expect(await resolve("bad")).toEqual({ valid: false, error: "Unknown key." });
  const [asked] = server.asked;
  expect([asked?.method, asked?.url, asked?.headers["x-api-key"]]).toEqual([
    "POST",
    "/api/validate-key",
    "good-1",
  ]);
});

test("scopes and a reason come back, other fields do not", async () => {
  server.behave(json({ valid: true, scopes: ["search"], customerId: "c", admin: true }));
  expect(await authOf()("k")).toEqual({ valid: true, scopes: ["search"], customerId: "c" });
  server.behave(json({ valid: false, error: "expired" }));
  expect(await authOf()("k")).toEqual({ valid: false, error: "expired" });
});

test("base path, endpoint and header are the configured ones", async () => {
  const resolve = authOf({
    remoteBaseUrl: `${server.url}/accounts/`,
    validateEndpoint: "/check?strict=1",
    headerName: "X-Subscriber",
  });
  await resolve("k", "X-Subscriber");
  expect(server.asked[0]?.url).toBe("/accounts/check?strict=1");
  expect(server.asked[0]?.headers["x-subscriber"]).toBe("k");
});

test("a bearer token is taken where the header is absent", async () => {
  expect(await authOf()("Bearer good-2", "Authorization")).toMatchObject({ customerId: "good-2" });
});

test("as a bearer token it is passed on, too, when the header is Authorization", async () => {
  server.behave(json({ valid: true }));
  const resolve = authOf({ headerName: "Authorization" });
  expect((await resolve("Bearer good-3", "Authorization")).valid).toBe(true);
  expect(server.asked[0]?.headers.authorization).toBe("Bearer good-3");
});

describe("nobody is asked about", () => {
  test.each([null, "", "with space", "gr\u00fc\u00df"])("the key %j", async (key) => {
    expect((await authOf()(key)).valid).toBe(false);
    expect(server.asked).toHaveLength(0);
  });
});

describe("a verdict is remembered", () => {
  test("for 300,000 ms when the key is good", async () => {
    const resolve = authOf();
    await resolve("good");
    now += 299_999;
    expect((await resolve("good")).valid).toBe(true);
    expect(server.asked).toHaveLength(1);
    now += 1;
    await resolve("good");
    expect(server.asked).toHaveLength(2);
  });

  test("for 10 s when it is not, so that a new key works soon", async () => {
    const resolve = authOf();
    await resolve("bad");
    now += 9_999;
    await resolve("bad");
    expect(server.asked).toHaveLength(1);
    now += 1;
    server.behave(json({ valid: true }));
    expect((await resolve("bad")).valid).toBe(true);
  });

  test("for less when cacheTtlMs is less, and not at all when it is 0", async () => {
    for (const [cacheTtlMs, asked] of [
      [5_000, 1],
      [0, 2],
    ] as const) {
      const before = server.asked.length;
      const resolve = authOf({ cacheTtlMs });
      await resolve("bad");
      await resolve("bad");
      expect(server.asked.length - before).toBe(asked);
    }
  });

  test("for 1,000 keys at most: the one used longest ago is asked again", async () => {
    const resolve = authOf();
    const keys = Array.from({ length: 1_001 }, (_unused, index) => `good-${index}`);
    for (const key of keys.slice(0, 1_000)) await resolve(key);
    await resolve("good-0");
    await resolve("good-1000");
    expect(server.asked).toHaveLength(1_001);
    await resolve("good-0");
    expect(server.asked).toHaveLength(1_001);
    await resolve("good-1");
    expect(server.asked).toHaveLength(1_002);
  });

  test("of refused keys does not drive out good ones", async () => {
    const resolve = authOf({ maxCacheSize: 3 });
    await resolve("good-1");
    await resolve("good-2");
    for (let index = 0; index < 20; index++) await resolve(`bad-${index}`);
    const before = server.asked.length;
    await resolve("good-1");
    await resolve("good-2");
    expect(server.asked).toHaveLength(before);
  });

  test("of nobody when maxCacheSize is 0", async () => {
    const resolve = authOf({ maxCacheSize: 0 });
    await resolve("good");
    await resolve("good");
    expect(server.asked).toHaveLength(2);
  });
});

test("a hundred requests with one key make one call", async () => {
  const resolve = authOf();
  const verdicts = await Promise.all(Array.from({ length: 100 }, () => resolve("good")));
  expect(verdicts.every(({ valid }) => valid)).toBe(true);
  expect(server.asked).toHaveLength(1);
});

test("hundreds of keys at once do not flood the service: the rest is refused", async () => {
  server.behave(silent);
  const resolve = authOf({}, 300);
  const attempts = Array.from({ length: 230 }, (_unused, index) =>
    resolve(`k-${index}`).then(
      () => "denied",
      (error: { code: string }) => error.code,
    ),
  );
  const outcomes = await Promise.all(attempts);
  expect(outcomes.filter((outcome) => outcome === "too_many_requests")).toHaveLength(10);
});

describe("with a misbehaving service access is refused, and that is not remembered", () => {
  const valid = Buffer.from('{"valid":true}');
  test.each([
    ["it stays silent", silent],
    ["it drips", drip],
    ["it floods", flood],
    ["it cuts the answer off", cutOff],
    ["it answers 500", json({ valid: true }, 500)],
    ["it answers 404", json({ valid: true }, 404)],
    ["it answers 204", json({ valid: true }, 204)],
    ["it answers compressed", encodedAs("gzip", gzipSync(valid))],
    ["it claims Brotli", encodedAs("br", valid)],
    ["it answers no JSON", encodedAs("identity", Buffer.from("<html>"))],
    ["it answers with nothing", encodedAs("identity", Buffer.alloc(0))],
    ["its yes is a text", json({ valid: "true" })],
    ["its yes is a number", json({ valid: 1 })],
    ["its yes is hidden", json([{ valid: true }])],
    ["its answer has more than 64 KB", json({ valid: true, customerId: "x".repeat(65_536) })],
  ])("%s", async (_case, behaviour) => {
    const hasNoEnd = behaviour === silent || behaviour === drip;
    const resolve = authOf({}, hasNoEnd ? 300 : undefined);
    server.behave(behaviour);
    expect(await resolve("good")).toEqual({
      valid: false,
      error: "The key could not be validated.",
    });
    server.behave(json({ valid: true }));
    await expect.poll(async () => (await resolve("good")).valid).toBe(true);
  });

  test("it redirects to a server that says yes to everything", async () => {
    const friend = await startRemoteServer(json({ valid: true }));
    for (const status of [301, 302, 303, 307, 308]) {
      server.behave(redirectTo(friend.url, status));
      expect((await authOf()("bad")).valid).toBe(false);
    }
    expect(friend.asked).toHaveLength(0);
    await friend.close();
  });

  test("it is not there", async () => {
    const gone = await startRemoteServer(json({}));
    await gone.close();
    expect((await authOf({ remoteBaseUrl: gone.url })("good")).valid).toBe(false);
  });
});

test.each([401, 403])(
  "status %i is a refusal like valid: false, and remembered",
  async (status) => {
    server.behave(json({}, status));
    const resolve = authOf();
    expect((await resolve("k")).valid).toBe(false);
    await resolve("k");
    expect(server.asked).toHaveLength(1);
  },
);

describe("a configuration that cannot work", () => {
  test.each([
    [{ remoteBaseUrl: "not an address" }, /remoteBaseUrl/],
    [{ remoteBaseUrl: "ftp://x.example" }, /remoteBaseUrl/],
    [{ remoteBaseUrl: "https://u:p@x.example" }, /remoteBaseUrl/],
    [{ remoteBaseUrl: "https://x.example/?a" }, /remoteBaseUrl/],
    [{ validateEndpoint: "https://evil.example/" }, /validateEndpoint/],
    [{ validateEndpoint: "//evil.example/" }, /validateEndpoint/],
    [{ validateEndpoint: ".evil.example/" }, /validateEndpoint/],
    [{ validateEndpoint: "@evil.example/" }, /validateEndpoint/],
    [{ validateEndpoint: "/\\evil.example/" }, /validateEndpoint/],
    [{ validateEndpoint: "" }, /validateEndpoint/],
    [{ cacheTtlMs: -1 }, /cacheTtlMs/],
    [{ maxCacheSize: 1.5 }, /maxCacheSize/],
    [{ headerName: "a b" }, /headerName/],
    [{ ttl: 5 }, /ttl/],
  ])("%j is refused", (config, message) => {
    const create = () => createRemoteAuth({ remoteBaseUrl: "https://x.example", ...config });
    expect(create).toThrow(message);
    expect(create).toThrow(expect.objectContaining({ code: "configuration_invalid" }));
  });
});
