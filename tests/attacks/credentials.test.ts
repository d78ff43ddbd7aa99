/** Attacks 1 to 21: credentials that are wrong, odd, or meant for something else. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { send, sendRaw } from "../kit/requests/http-client.ts";
import {
  codeOf,
  type GuardedService,
  keys,
  post,
  signIn,
  startGuardedService,
} from "../kit/services/guarded-service.ts";

let service: GuardedService;
beforeAll(async () => {
  service = await startGuardedService();
});
afterAll(() => service.remove());

const { first: key } = keys;
const config = "/api/config";
const plugins = "/api/plugins";
const search = "/api/search?q=alpine";
const ask = (target: string, headers: Readonly<Record<string, string>>) =>
  send(service.url, { target, headers });
const bearer = (presented: string) => ({ Authorization: `Bearer ${presented}` });

test("1 no credential: 401 with a plain challenge", async () => {
  const { status, headers } = await ask(config, {});
  expect([status, headers["www-authenticate"]]).toEqual([401, 'Bearer realm="knowledge-sdk"']);
});

describe("an Authorization header that opens nothing", () => {
  test.each([
    ["2 empty bearer", "Bearer "],
    ["5 Basic", `Basic ${btoa(`user:${key}`)}`],
    ["6 the key twice", `Bearer ${key},${key}`],
    ["8 UUID v1", "Bearer 3f8a1c9e-5b7d-1e2f-9a61-0c4d8e7b2f15"],
    ["9 variant c", "Bearer 3f8a1c9e-5b7d-4e2f-ca61-0c4d8e7b2f15"],
    ["12 braces", `Bearer {${key}}`],
    ["13 one character changed", `Bearer ${key.slice(0, -1)}6`],
    ["15 digits of another script", `Bearer ${encodeURIComponent(key.replace("3", "３"))}`],
    ["a scheme of its own", `Token ${key}`],
    ["the scheme without a space", `Bearer${key}`],
    ["the digest instead of the key", `Bearer sha256:${"0".repeat(64)}`],
  ])("%s: 401", async (_name, authorization) => {
    const { status, headers } = await ask(plugins, { Authorization: authorization });
    expect([status, headers["www-authenticate"]]).toEqual([
      401,
      'Bearer realm="knowledge-sdk", error="invalid_token"',
    ]);
  });
});

describe("an Authorization header that opens", () => {
  test.each([
    ["3 scheme in lower case", `bearer ${key}`],
    ["4 two spaces", `Bearer  ${key}`],
    ["10 key in upper case", `Bearer ${key.toUpperCase()}`],
    ["20 the first of two keys", `Bearer ${key}`],
    ["20 the second of two keys", `Bearer ${keys.second}`],
  ])("%s: 200", async (_name, authorization) => {
    expect((await ask(plugins, { Authorization: authorization })).status).toBe(200);
    expect((await ask(search, { Authorization: authorization })).status).toBe(200);
  });
});

test("7 two Authorization headers: 400, whichever of them is right", async () => {
  const head = [
    `GET ${plugins} HTTP/1.1`,
    "Host: a",
    `Authorization: Bearer ${keys.unknown}`,
    `Authorization: Bearer ${key}`,
    "Connection: close",
  ];
  expect(await sendRaw(service.url, `${head.join("\r\n")}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
});

test.each([`${key}\n`, `${key} `, ` ${key}`, `{${key}}`, `${key}\u0000`])(
  "11 %j in JSON: 401",
  async (apiKey) => {
    const answer = await post(service.url, "/api/auth/token", { apiKey });
    expect([answer.status, codeOf(answer)]).toEqual([401, "unauthorized"]);
  },
);

test("13 a wrong key is answered like none, except for the challenge", async () => {
  const withoutId = (body: string) => body.replace(/"requestId":"[^"]*"/, "");
  const none = await ask(config, {});
  const wrong = await ask(config, bearer(keys.unknown));
  expect(withoutId(wrong.body)).toBe(withoutId(none.body));
});

test("14 a key of 16 KB: 431, and of 8 KB: 401", async () => {
  expect((await ask(plugins, bearer("k".repeat(16_384)))).status).toBe(431);
  expect((await ask(plugins, bearer("k".repeat(8_192)))).status).toBe(401);
});

describe("16 X-API-Key", () => {
  test.each([
    [plugins, 401],
    [config, 401],
    [search, 200],
    ["/docs/docs/page-1", 200],
  ])("%s: %d", async (target, status) => {
    expect((await ask(target, { "X-API-Key": key })).status).toBe(status);
  });

  test("does not make up for a wrong bearer", async () => {
    const headers = { "X-API-Key": key, ...bearer(keys.unknown) };
    expect((await ask(search, headers)).status).toBe(401);
  });
});

describe("a key of one area opens no other", () => {
  const document = "/api/document?id=kb%3A%2F%2Fdocs%2Fpage-1.md";
  test.each([
    ["search opens search", keys.search, search, 200],
    ["search opens documents", keys.search, document, 200],
    ["17 classifier on search", keys.classifier, search, 401],
    ["18 search on the classifier", keys.search, "/api/classify-ticket/stats", 401],
    ["search on plugins", keys.search, plugins, 401],
    ["search on pages", keys.search, "/", 401],
    ["search on MCP", keys.search, "/api/mcp", 401],
    ["classifier on pages", keys.classifier, "/docs/docs/page-1", 401],
  ])("%s", async (_name, presented, target, status) => {
    expect((await ask(target, bearer(presented))).status).toBe(status);
  });

  test("search and classifier keys do not sign in", async () => {
    for (const apiKey of [keys.search, keys.classifier]) {
      expect((await post(service.url, "/api/auth", { apiKey })).status).toBe(401);
    }
  });
});

test("19 a key that was taken away, and its session: 401", async () => {
  const cookie = await signIn(service.url, keys.second);
  expect((await ask(plugins, { Cookie: cookie })).status).toBe(200);
  const later = await startGuardedService({ API_KEYS: keys.first });
  try {
    const askLater = (headers: Readonly<Record<string, string>>) =>
      send(later.url, { target: plugins, headers });
    expect((await askLater(bearer(keys.second))).status).toBe(401);
    expect((await askLater({ Cookie: cookie })).status).toBe(401);
    expect((await askLater(bearer(keys.first))).status).toBe(200);
  } finally {
    await later.remove();
  }
});

test.each([`?key=${key}`, `?q=alpine&key=${key}`, `?q=alpine&apiKey=${key}`])(
  "21 %s in the address of an API: 401",
  async (query) => {
    expect((await ask(`/api/search${query}`, {})).status).toBe(401);
  },
);
