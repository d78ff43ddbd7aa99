import { expect, test } from "vitest";
import type { HttpRequest } from "../http/index.ts";
import type { Caller } from "./access-decision.ts";
import { createCallerRates, createSocketRate, type RateSettings } from "./caller-rates.ts";

const anyone: Caller = { kind: "anyone" };
const agent: Caller = { kind: "key", keyId: "0123456789abcdef", keyName: "agent" };

interface Asked {
  readonly target?: string;
  readonly method?: string;
  readonly address?: string | null;
  readonly forwarded?: string;
}

function requestOf({ target = "/api/search?q=a", method = "GET", ...rest }: Asked): HttpRequest {
  const { address = "203.0.113.7", forwarded = null } = rest;
  const [path = "", query = ""] = target.split("?");
  const header = (name: string) => (name === "x-forwarded-for" ? forwarded : null);
  return { method, path, query, remoteAddress: address, header } as unknown as HttpRequest;
}

function ratesOf(settings: Partial<RateSettings>) {
  let now = 1_000_000;
  const count = createCallerRates({ trustedProxies: 0, clock: () => now, ...settings });
  return {
    ask: (asked: Asked = {}, caller: Caller = anyone) => count(requestOf(asked), caller),
    pass: (ms: number) => {
      now += ms;
    },
  };
}

test("nothing is counted where nothing is configured", () => {
  const { ask } = ratesOf({});
  expect(ask()).toBeNull();
  expect(ask({}, agent)).toBeNull();
});

test("an address has its requests a minute, and is told so by headers and Retry-After", () => {
  const { ask, pass } = ratesOf({ perAddress: { search: 2 } });
  expect(ask()).toMatchObject({ refusal: null, headers: { "RateLimit-Remaining": "1" } });
  pass(20_000);
  expect(ask()?.refusal).toBeNull();
  expect(ask()).toMatchObject({
    refusal: { code: "too_many_requests", retryAfter_s: 40 },
    headers: { "RateLimit-Limit": "2", "RateLimit-Remaining": "0", "RateLimit-Reset": "40" },
  });
  expect(ask()?.refusal?.message).toMatch(/^Your address may send 2 requests a minute/);
  expect(ask({ address: "203.0.113.8" })?.refusal).toBeNull();
  pass(40_000);
  expect(ask()?.refusal).toBeNull();
});

test.each<[string, Asked, string | null]>([
  ["a search", {}, "search"],
  ["a search of pages", { target: "/api/wiki/search?q=a" }, "search"],
  ["a page of results", { target: "/?lang=de&q=a" }, "search"],
  ["a page of results whose parameter is written another way", { target: "/?%71=a" }, "search"],
  ["the start page", { target: "/?lang=de" }, null],
  ["a wish for an answer without a question", { target: "/?ask=on" }, null],
  ["passages above hits while somebody types", { target: "/api/wiki/ask?q=a&prefix=on" }, "search"],
  ["a parameter that ends with q", { target: "/?faq=1" }, null],
  ["a document", { target: "/api/document?id=kb://a/b.md" }, "search"],
  ["an agent", { target: "/api/mcp", method: "POST" }, "search"],
  ["a ticket", { target: "/api/classify-ticket", method: "POST" }, "tickets"],
  ["a sign-in", { target: "/api/auth/sign-in", method: "POST" }, "forms"],
  ["a sign-in to the console", { target: "/console/sign-in", method: "POST" }, "forms"],
  ["a vote", { target: "/api/wiki/vote", method: "POST" }, "forms"],
  ["health", { target: "/api/health" }, null],
  ["a wiki page", { target: "/wiki/a?q=1" }, null],
])("%s counts as what it is", (_what, asked, kind) => {
  for (const limited of ["search", "tickets", "forms"]) {
    const { ask } = ratesOf({ perAddress: { [limited]: 1 } });
    expect(ask(asked) === null).toBe(limited !== kind);
  }
});

test.each<[string, Asked]>([
  ["a question", { target: "/api/ask?q=a" }],
  ["a question by POST", { target: "/api/ask", method: "POST" }],
  ["a question of pages", { target: "/api/wiki/ask?q=a" }],
  ["the page of an answer", { target: "/?q=a&ask=on" }],
  ["the page of an answer, written another way", { target: "/?ask=ON&%71=a" }],
])("%s counts as a search until questions have a rate of their own", (_what, question) => {
  const shared = ratesOf({ perAddress: { search: 1 } });
  expect(shared.ask(question)?.refusal).toBeNull();
  expect(shared.ask()?.refusal?.code).toBe("too_many_requests");
  const { ask } = ratesOf({ perAddress: { search: 5, ask: 1 }, perKey: { ask: 1 } });
  for (const caller of [anyone, agent]) {
    expect(ask(question, caller)).toMatchObject({ refusal: null });
    expect(ask(question, caller)?.refusal).toMatchObject({
      code: "too_many_requests",
      retryAfter_s: 60,
    });
  }
  expect(ask()?.refusal).toBeNull();
});

test("a key has its own count, wherever it asks from, and not that of its address", () => {
  const { ask } = ratesOf({ perKey: { search: 1 }, perAddress: { search: 1 } });
  expect(ask({}, agent)?.refusal).toBeNull();
  expect(ask({ address: "203.0.113.9" }, agent)?.refusal?.message).toMatch(/^This key/);
  expect(ask()?.refusal).toBeNull();
});

test("forged X-Forwarded-For counts as the connection; behind a proxy as what the proxy saw", () => {
  const direct = ratesOf({ perAddress: { search: 3 } });
  const outcomes = [1, 2, 3, 4].map((n) => direct.ask({ forwarded: `198.51.100.${n}` })?.refusal);
  expect(outcomes.map((refusal) => refusal?.code ?? null)).toEqual([
    null,
    null,
    null,
    "too_many_requests",
  ]);
  const proxied = ratesOf({ perAddress: { search: 1 }, trustedProxies: 1 });
  expect(proxied.ask({ forwarded: "1.1.1.1, 198.51.100.1" })?.refusal).toBeNull();
  expect(proxied.ask({ forwarded: "2.2.2.2, 198.51.100.1" })?.refusal).not.toBeNull();
  expect(proxied.ask({ forwarded: "2.2.2.2, 198.51.100.2" })?.refusal).toBeNull();
});

test("the addresses of one /64 of IPv6 are one client, a neighbouring /64 is another", () => {
  const { ask } = ratesOf({ perAddress: { search: 1 } });
  expect(ask({ address: "2001:db8:1:2::1" })?.refusal).toBeNull();
  expect(ask({ address: "2001:db8:1:2:ffff::9" })?.refusal).not.toBeNull();
  expect(ask({ address: "2001:db8:1:3::1" })?.refusal).toBeNull();
});

test("hosts that reveal no addresses are not limited: all their clients would be one", () => {
  const { ask } = ratesOf({ perAddress: { search: 1 } });
  expect([ask({ address: null }), ask({ address: null })]).toEqual([null, null]);
});

test("a clock that is put back locks nobody out", () => {
  const { ask, pass } = ratesOf({ perAddress: { search: 1 } });
  expect(ask()?.refusal).toBeNull();
  expect(ask()?.refusal).not.toBeNull();
  pass(-3_600_000);
  expect(ask()?.refusal).toBeNull();
});

test("100,000 addresses keep no more memory than 20,000", () => {
  const { ask } = ratesOf({ perAddress: { search: 1 } });
  const addressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
  for (let n = 0; n < 100_000; n++) ask({ address: addressOf(n) });
  // The latest are remembered, the earliest forgotten.
  expect(ask({ address: addressOf(99_999) })?.refusal).not.toBeNull();
  expect(ask({ address: addressOf(0) })?.refusal).toBeNull();
});

test("new sockets are counted by address", () => {
  const count = createSocketRate({ perAddress: { sockets: 2 }, trustedProxies: 0 });
  count("a");
  count("a");
  expect(() => count("a")).toThrow(/may send 2 requests a minute/);
  expect(() => count("b")).not.toThrow();
});
