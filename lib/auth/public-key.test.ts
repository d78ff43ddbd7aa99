/** A public key opens the search for the pages of its sites, and nothing else for anybody. */
import { describe, expect, test } from "vitest";
import { areaKeys } from "../../tests/kit/access/area-keys.ts";
import { handlerRequest } from "../../tests/kit/requests/handler-request.ts";
import { routes } from "../routes/index.ts";
import type { AuthorizedApplication } from "./access-decision.ts";
import { createAuthorizer } from "./authorize.ts";
import { createGate } from "./gate.ts";
import { createApplicationKeys } from "./keys/application-keys.ts";
import { createRequestRates } from "./rates/request-rates.ts";

const shown = "3f8a1c9e-5b7d-4e2f-9a61-0c4d8e7b2f15";
const secret = "0b1de8c5-2f64-4f0e-8f54-5a3a2f6f7a10";
const site = "https://docs.example";
const other = "https://other.example";
const lines = [
  `site:${shown} origins=${site},https://www.example collections=guide rate=2`,
  `second:9d0c1b5a-7a3e-4d8f-b1c2-3e4f5a6b7c8d origins=${other}`,
  `secret:${secret}`,
];
const keys = createApplicationKeys([{ label: "line", entries: lines, file: "keys" }]);
const unused = () => {
  throw new Error("not asked here");
};
const application: AuthorizedApplication = {
  keys,
  hasSecureCookies: true,
  sessions: {
    open: unused,
    openForPerson: unused,
    revoke: unused,
    personOf: () => null,
    isLive: unused,
    verify: () => null,
  },
};
const authorizer = createAuthorizer({ application, keys: areaKeys() });

interface Asked {
  readonly method?: string;
  readonly key?: string;
  readonly origin?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

function requestOf(
  path: string,
  { method = "GET", key = shown, origin = site, headers = {} }: Asked = {},
) {
  const own = { ...(origin !== "" && { origin }), ...headers };
  return handlerRequest(`${path}?q=install&key=${key}`, { method, headers: own });
}

const decide = async (path: string, asked?: Asked) => authorizer.authorize(requestOf(path, asked));
const codeFor = async (path: string, asked?: Asked) =>
  (await decide(path, asked)).refusal?.code ?? "open";

test("it opens the search, the answer sheet and the click, as the table of routes says", async () => {
  const opened: string[] = [];
  for (const [path, row] of Object.entries(routes)) {
    for (const method of ["GET", "POST", "DELETE", "PUT"]) {
      if (row.area === "public" || row.area === "connectors" || row.area === "metrics") continue;
      const decision = await decide(path.replace(/\{\w+\}$/, row.values?.[0] ?? "one"), { method });
      if (decision.refusal === null) opened.push(`${method} ${path}`);
    }
  }
  expect(opened).toEqual(["GET /api/search", "POST /api/search/click", "GET /api/ask"]);
});

test.each(["/", "/wiki", "/docs/guide/start", "/console", "/console/keys", "/plugins", "/api/x"])(
  "%s stays closed for it",
  async (path) => {
    expect(await codeFor(path)).toBe("unauthorized");
  },
);

test("it shows its collections alone, to pages of its sites, which may read the answer", async () => {
  expect(await decide("/api/search")).toEqual({
    refusal: null,
    caller: { kind: "visitor", keyId: keys.identifyPublic(shown)?.id },
    permitted: ["guide"],
    headers: {
      "Access-Control-Allow-Origin": site,
      "Access-Control-Expose-Headers": "X-Request-Id, Retry-After",
      Vary: "Origin",
    },
  });
});

describe("it is refused", () => {
  test.each<[string, Asked, string]>([
    ["from another origin", { origin: other }, "cross_origin_refused"],
    [
      "from a part of the origin's name",
      { origin: "https://docs.example.evil" },
      "cross_origin_refused",
    ],
    ["over http", { origin: "http://docs.example" }, "cross_origin_refused"],
    ["from a sandboxed frame", { origin: "null" }, "cross_origin_refused"],
    ["without an origin", { origin: "" }, "cross_origin_refused"],
    ["when it is unknown", { key: "7c2b9a44-0d3e-4a58-9a11-2f3e4d5c6b7a" }, "unauthorized"],
    ["when it is no key at all", { key: "%3Cscript%3E" }, "unauthorized"],
    ["when it is a secret key: addresses are written down", { key: secret }, "unauthorized"],
  ])("%s", async (_case, asked, code) => {
    expect(await codeFor("/api/search", asked)).toBe(code);
  });

  test("in a header, where secret keys stand", async () => {
    const headers = { authorization: `Bearer ${shown}` };
    expect(await codeFor("/api/search", { key: "", headers })).toBe("unauthorized");
    expect(await codeFor("/api/search", { key: "", headers: { "x-api-key": shown } })).toBe(
      "unauthorized",
    );
  });

  test("where a header has a key: that one decides", async () => {
    const headers = { authorization: "Bearer wrong" };
    expect(await codeFor("/api/search", { headers })).toBe("unauthorized");
  });
});

test("a page on the service's own origin needs no origin: browsers send none", async () => {
  const headers = { "sec-fetch-site": "same-origin" };
  expect(await codeFor("/api/search", { origin: "", headers })).toBe("open");
});

test("a preflight is answered for the pages of all public keys, and for no other", async () => {
  const preflight = (path: string, origin: string) => {
    const headers = { origin, "access-control-request-method": "GET" };
    return authorizer.preflightHeaders(handlerRequest(path, { method: "OPTIONS", headers }));
  };
  for (const origin of [site, "https://www.example", other]) {
    expect(preflight("/api/search", origin)?.["Access-Control-Allow-Origin"]).toBe(origin);
  }
  expect(preflight("/api/search", "https://evil.example")).toBeUndefined();
  expect(preflight("/api/classify-ticket", site)).toBeUndefined();
});

test("each visitor has the key's rate, and is told what is left", async () => {
  const gate = createGate({
    authorizer,
    isAllowedOrigin: () => true,
    countWrongKey: (_request, refusal) => refusal,
    rates: { keys, count: createRequestRates() },
  });
  const askFrom = async (remoteAddress: string) =>
    gate(Object.assign(requestOf("/api/search"), { remoteAddress }));
  const codes: string[] = [];
  for (const from of ["1.1.1.1", "1.1.1.1", "1.1.1.1", "2.2.2.2"]) {
    codes.push((await askFrom(from)).refusal?.code ?? "open");
  }
  expect(codes).toEqual(["open", "open", "too_many_requests", "open"]);
  const decision = await askFrom("2.2.2.2");
  expect(decision).toMatchObject({
    headers: { "Access-Control-Allow-Origin": site, "RateLimit-Remaining": "0" },
  });
});
