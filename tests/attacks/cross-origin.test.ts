/** Attacks 59 to 69: requests that another site makes a browser send. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { send } from "../kit/requests/http-client.ts";
import {
  allowedOrigin,
  type GuardedService,
  keys,
  post,
  signIn,
  startGuardedService,
} from "../kit/services/guarded-service.ts";

let service: GuardedService;
let cookie = "";
let own = "";
beforeAll(async () => {
  service = await startGuardedService();
  cookie = await signIn(service.url);
  own = new URL(service.url).origin;
});
afterAll(() => service.remove());

const evil = "https://evil.example";
const manifest = { instanceId: "crm-1", name: "CRM", version: "1.0.0" };

type Headers = Readonly<Record<string, string>>;
/** Rows are made when they run: our own origin is not known before. */
const rows: readonly (readonly [string, () => Headers, number])[] = [
  ["59 cross-site", () => ({ "Sec-Fetch-Site": "cross-site" }), 403],
  ["60 same-site", () => ({ "Sec-Fetch-Site": "same-site" }), 403],
  ["same-origin", () => ({ "Sec-Fetch-Site": "same-origin" }), 200],
  ["61 none", () => ({ "Sec-Fetch-Site": "none" }), 200],
  ["a word nobody knows", () => ({ "Sec-Fetch-Site": "friendly" }), 403],
  ["62 no such header, origin evil", () => ({ Origin: evil }), 403],
  ["63 origin null", () => ({ Origin: "null" }), 403],
  ["63 origin null, same-origin", () => ({ Origin: "null", "Sec-Fetch-Site": "same-origin" }), 403],
  ["64 our name in front", () => ({ Origin: `${own}.evil.example` }), 403],
  ["64 a listed name in front", () => ({ Origin: `${allowedOrigin}.evil.example` }), 403],
  ["64 a listed name with a port", () => ({ Origin: `${allowedOrigin}:8443` }), 403],
  ["64 a listed name over http", () => ({ Origin: allowedOrigin.replace("https", "http") }), 403],
  ["65 our origin, but cross-site", () => ({ Origin: own, "Sec-Fetch-Site": "cross-site" }), 403],
  ["our origin", () => ({ Origin: own }), 200],
  ["a listed origin", () => ({ Origin: allowedOrigin }), 200],
  [
    "a listed origin, cross-site",
    () => ({ Origin: allowedOrigin, "Sec-Fetch-Site": "cross-site" }),
    200,
  ],
  ["neither header", () => ({}), 200],
];

describe("a change with a cookie", () => {
  test.each(rows)("%s", async (_name, headers, status) => {
    const answer = await post(service.url, "/api/plugins", manifest, {
      Cookie: cookie,
      ...headers(),
    });
    // The first registration is 201, later ones are 200.
    expect(answer.status === 201 ? 200 : answer.status).toBe(status);
    expect(answer.body.includes('"cross_origin_refused"')).toBe(status === 403);
  });
});

describe("68 a sign-in, which needs no cookie to do harm", () => {
  test.each(rows)("%s", async (_name, headers, status) => {
    const answer = await post(service.url, "/api/auth", { apiKey: keys.first }, headers());
    expect(answer.status).toBe(status);
    expect(answer.headers["set-cookie"] !== undefined).toBe(status === 200);
  });

  test("nor with a form", async () => {
    const answer = await send(service.url, {
      method: "POST",
      target: "/api/auth/sign-in",
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        "Sec-Fetch-Site": "cross-site",
        Origin: evil,
      },
      body: `apiKey=${keys.first}`,
    });
    expect(answer.status).toBe(403);
  });
});

test("66 a bearer is not sent by itself: cross-site 200", async () => {
  const headers = {
    Authorization: `Bearer ${keys.first}`,
    "Sec-Fetch-Site": "cross-site",
    Origin: evil,
  };
  expect((await post(service.url, "/api/plugins", manifest, headers)).status).toBe(200);
});

describe("67 a preflight", () => {
  const preflight = (origin: string, target = "/api/plugins") =>
    send(service.url, {
      method: "OPTIONS",
      target,
      headers: { Origin: origin, "Access-Control-Request-Method": "POST" },
    });

  test("from elsewhere allows nothing", async () => {
    const { headers, body } = await preflight(evil);
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
    expect(body).toBe("");
  });

  test("from a listed origin allows that one, with credentials", async () => {
    const { status, headers } = await preflight(allowedOrigin, "/api/auth/session");
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      "access-control-allow-origin": allowedOrigin,
      "access-control-allow-credentials": "true",
      vary: "Origin",
    });
  });
});

test("a refusal can be read by a listed origin, and by no other", async () => {
  const readerOf = async (origin: string) => {
    const answer = await send(service.url, { target: "/api/plugins", headers: { Origin: origin } });
    return [answer.status, answer.headers["access-control-allow-origin"]];
  };
  expect(await readerOf(allowedOrigin)).toEqual([401, allowedOrigin]);
  expect(await readerOf(evil)).toEqual([401, undefined]);
});

describe("69 reading with a cookie", () => {
  const read = (target: string, headers: Headers) =>
    send(service.url, { target, headers: { Cookie: cookie, ...headers } });

  test.each([
    [
      "a script of another site",
      { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "script" },
      403,
    ],
    ["a fetch of a sibling", { "Sec-Fetch-Site": "same-site", "Sec-Fetch-Dest": "empty" }, 403],
    ["a link", { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "document" }, 200],
    ["our own page", { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "empty" }, 200],
    ["a listed origin", { "Sec-Fetch-Site": "cross-site", Origin: allowedOrigin }, 200],
    ["no browser", {}, 200],
  ] as const)("%s", async (_name, headers, status) => {
    expect((await read("/api/search?q=alpine", headers)).status).toBe(status);
  });

  test("its answers are not cached and not shown in any other page", async () => {
    const api = await read("/api/search?q=alpine", {});
    expect(api.headers["cache-control"]).toBe("no-store");
    const page = await read("/docs/docs/page-1", { Accept: "text/html" });
    expect(page.headers).toMatchObject({
      "cross-origin-resource-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "x-content-type-options": "nosniff",
    });
    expect(page.headers["cache-control"]).toContain("no-store");
    expect(page.headers["content-security-policy"]).toMatch(
      /script-src 'self' 'nonce-[\w+/=]+'; .*frame-ancestors 'self'$/,
    );
  });

  test("each page has its own nonce, and no other inline script", async () => {
    const nonces = new Set<string>();
    for (const target of ["/sign-in", "/sign-in", "/sign-in"]) {
      const { headers, body } = await send(service.url, { target });
      const nonce = /'nonce-([^']+)'/.exec(headers["content-security-policy"] ?? "")?.[1] ?? "";
      const scripts = [...body.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes);
      expect(scripts.length).toBeGreaterThan(0);
      for (const attributes of scripts) expect(attributes).toContain(`nonce="${nonce}"`);
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(3);
  });
});

describe("what browsers report about the policy of a page", () => {
  const report = (headers: Headers) =>
    send(service.url, {
      method: "POST",
      target: "/api/policy-reports",
      headers: { "Content-Type": "application/reports+json", ...headers },
      body: '[{"type":"csp-violation","body":{"effectiveDirective":"img-src"}}]',
    });

  test.each([
    ["before anybody has signed in", () => ({})],
    ["from our own page", () => ({ Cookie: cookie, "Sec-Fetch-Site": "same-origin", Origin: own })],
    ["from a frame of another site", () => ({ "Sec-Fetch-Site": "cross-site", Origin: evil })],
    ["from a page without an origin", () => ({ Cookie: cookie, Origin: "null" })],
    ["with a key that opens nothing", () => ({ Authorization: "Bearer wrong" })],
  ] as const)("%s: 204, without a cookie or a word", async (_name, headers) => {
    const answer = await report(headers());
    expect([answer.status, answer.body]).toEqual([204, ""]);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });

  test("a page of another site may not send them: their types ask first, and are not let in", async () => {
    const { headers } = await send(service.url, {
      method: "OPTIONS",
      target: "/api/policy-reports",
      headers: { Origin: evil, "Access-Control-Request-Method": "POST" },
    });
    expect(headers["access-control-allow-origin"]).toBeUndefined();
  });
});
