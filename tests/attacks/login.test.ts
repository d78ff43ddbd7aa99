/** Attacks 22 to 34: what is sent to the sign-in. */
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { send } from "../kit/requests/http-client.ts";
import {
  codeOf,
  cookieOf,
  type GuardedService,
  issueToken,
  keys,
  post,
  signIn,
  startGuardedService,
} from "../kit/services/guarded-service.ts";

const json = { "Content-Type": "application/json" };
const right = JSON.stringify({ apiKey: keys.first });

describe("bodies", () => {
  let service: GuardedService;
  beforeAll(async () => {
    service = await startGuardedService();
  });
  afterAll(() => service.remove());

  const sendBody = (body: string | Buffer, headers: Readonly<Record<string, string>> = json) =>
    send(service.url, { method: "POST", target: "/api/auth", headers, body });

  test.each([
    ["22 no field", "{}"],
    ["23 a list", JSON.stringify({ apiKey: [keys.first] })],
    ["24 an operator object", '{"apiKey":{"$ne":1}}'],
    ["25 a field of the prototype", `{"__proto__":{"apiKey":"${keys.first}"}}`],
    ["26 no JSON", '{"apiKey":'],
    ["a list of everything", `[${right}]`],
    ["null", "null"],
    ["a number", '{"apiKey":1}'],
    ["nothing", ""],
    ["bytes that are no UTF-8", Buffer.from([0x7b, 0xff, 0x7d])],
    ["deep nesting", "[".repeat(100_000)],
  ])("%s: 400 that shows neither stack nor value", async (_name, body) => {
    const answer = await sendBody(body);
    expect([answer.status, codeOf(answer)]).toEqual([400, "body_malformed"]);
    expect(answer.body).not.toMatch(/ at |node:|\.ts|\.js/);
    expect(answer.body).not.toContain(keys.first);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });

  test.each([
    ["27 text/plain", "text/plain"],
    ["28 a form", "application/x-www-form-urlencoded"],
    ["multipart", "multipart/form-data; boundary=x"],
    ["another JSON", "application/json-patch+json"],
    ["another charset", "application/json; charset=utf-16"],
    ["two types", "text/plain, application/json"],
  ])("%s: 415", async (_name, type) => {
    expect((await sendBody(right, { "Content-Type": type })).status).toBe(415);
  });

  test("no content type: 415", async () => {
    expect((await sendBody(right, {})).status).toBe(415);
  });

  test.each(["br", "gzip", "deflate", "gzip, identity"])(
    "29 Content-Encoding %s: 415",
    async (encoding) => {
      const answer = await sendBody(gzipSync(right), { ...json, "Content-Encoding": encoding });
      expect(answer.status).toBe(415);
    },
  );

  test("30 a body of 2 MB: 413, with or without a length, and the next request is answered", async () => {
    const body = JSON.stringify({ apiKey: "k".repeat(2 * 1024 * 1024) });
    expect((await sendBody(body)).status).toBe(413);
    const chunked = await sendBody(body, { ...json, "Transfer-Encoding": "chunked" });
    expect(chunked.status).toBe(413);
    expect((await sendBody(right)).status).toBe(200);
  });

  test.each(["PUT", "PATCH"])("33 %s: 405 with Allow", async (method) => {
    const { status, headers } = await send(service.url, { method, target: "/api/auth" });
    expect([status, headers.allow]).toEqual([405, "GET, HEAD, POST, DELETE, OPTIONS"]);
  });

  test("an unknown route below it: a plain 404", async () => {
    for (const target of ["/api/auth/nothing", "/api/auth/", "/api/auth/token/x"]) {
      const answer = await send(service.url, { target });
      expect([answer.status, codeOf(answer)]).toEqual([404, "route_not_found"]);
    }
  });

  test("34 a sign-in over an old cookie: a new session, and the old one is over", async () => {
    const before = await signIn(service.url);
    const answer = await post(service.url, "/api/auth", { apiKey: keys.first }, { Cookie: before });
    const after = cookieOf(answer);
    expect(after).not.toBe(before);
    const status = async (cookie: string) =>
      (await send(service.url, { target: "/api/plugins", headers: { Cookie: cookie } })).status;
    expect([await status(before), await status(after)]).toEqual([401, 200]);
  });
});

describe("failures", () => {
  let service: GuardedService;
  beforeEach(async () => {
    service = await startGuardedService();
    return () => service.remove();
  });

  const fail = (headers: Readonly<Record<string, string>> = {}) =>
    post(service.url, "/api/auth", { apiKey: keys.unknown }, headers);

  test("31 the 11th within a minute: 429 with Retry-After, on every way in, and keys still open", async () => {
    for (let attempt = 0; attempt < 10; attempt++) expect((await fail()).status).toBe(401);
    const refused = await fail();
    expect([refused.status, codeOf(refused)]).toEqual([429, "too_many_attempts"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
    const others = await Promise.all([
      post(service.url, "/api/auth/token", { apiKey: keys.unknown }),
      post(service.url, "/api/auth/session", { token: "x" }),
    ]);
    expect(others.map(({ status }) => status)).toEqual([429, 429]);
    const headers = { Authorization: `Bearer ${keys.first}` };
    expect((await send(service.url, { target: "/api/plugins", headers })).status).toBe(200);
  });

  test("ten bad sign-ins do not refuse a right key from the same address, on any way in", async () => {
    const token = await issueToken(service.url);
    for (let attempt = 0; attempt < 11; attempt++) await fail();
    const cookie = await signIn(service.url);
    const form = (apiKey: string) =>
      send(service.url, {
        method: "POST",
        target: "/api/auth/sign-in",
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
        body: String(new URLSearchParams({ apiKey, next: "/wiki" })),
      });
    const opened = await Promise.all([
      post(service.url, "/api/auth", { apiKey: keys.first }),
      post(service.url, "/api/auth/token", { apiKey: keys.second }),
      post(service.url, "/api/auth/token", undefined, { Authorization: `Bearer ${keys.first}` }),
      post(service.url, "/api/auth/session", { token }),
      send(service.url, { target: "/api/plugins", headers: { Cookie: cookie } }),
    ]);
    expect(opened.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await form(keys.first)).headers.location).toBe("/wiki");
    expect((await form(keys.unknown)).headers.location).toMatch(/^\/sign-in\?error=limit/);
  });

  test("32 an address that the client makes up each time does not help", async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt++) {
      statuses.push((await fail({ "X-Forwarded-For": `192.0.2.${attempt}` })).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});

test("32 behind a proxy failures are counted per client", async () => {
  const service = await startGuardedService({ TRUST_PROXY: "1" });
  try {
    const failFrom = async (client: string) =>
      (
        await post(
          service.url,
          "/api/auth",
          { apiKey: keys.unknown },
          { "X-Forwarded-For": `203.0.113.9, ${client}` },
        )
      ).status;
    for (let attempt = 0; attempt < 10; attempt++) await failFrom("192.0.2.1");
    expect([await failFrom("192.0.2.1"), await failFrom("192.0.2.2")]).toEqual([429, 401]);
  } finally {
    await service.remove();
  }
});
