import { describe, expect, test } from "vitest";
import { handlerRequest } from "../../tests/kit/requests/handler-request.ts";
import { createCors, originsOf } from "./cors.ts";

const from = (origin?: string) =>
  handlerRequest("/api/search", origin === undefined ? {} : { headers: { origin } });

test("without an origin configured nothing is said", () => {
  const cors = createCors(originsOf(""));
  expect(cors.headersFor(from("https://a.example"))).toBeNull();
  expect(cors.preflightHeadersFor(from("https://a.example"), "GET")).toEqual({});
});

test("* lets everybody read, also in a list", () => {
  for (const configured of ["*", "https://a.example, *"]) {
    expect(createCors(originsOf(configured)).headersFor(from())).toMatchObject({
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Expose-Headers": "X-Request-Id, Retry-After, ETag, Server-Timing",
    });
  }
});

describe("a list", () => {
  const cors = createCors(originsOf("https://a.example, https://b.example:8443"));

  test("echoes exactly the origin that is on it", () => {
    expect(cors.headersFor(from("https://b.example:8443"))).toMatchObject({
      "Access-Control-Allow-Origin": "https://b.example:8443",
      Vary: "Origin",
    });
  });

  test.each([
    undefined,
    "null",
    "https://c.example",
    "http://a.example",
    "https://a.example.evil.example",
    "https://a.example:444",
    "https://A.example",
  ])("%s may not read, and caches keep that apart", (origin) => {
    expect(cors.headersFor(from(origin))).toEqual({ Vary: "Origin" });
    expect(cors.preflightHeadersFor(from(origin), "GET")).toEqual({});
  });
});

test("a preflight allows the headers that carry keys, and never credentials", () => {
  for (const configured of ["*", "https://a.example"]) {
    const headers = createCors(originsOf(configured)).preflightHeadersFor(
      from("https://a.example"),
      "GET",
    );
    expect(headers).toEqual({
      "Access-Control-Allow-Methods": "GET",
      "Access-Control-Allow-Headers": "Authorization, X-API-Key, Content-Type, X-Request-Id",
      "Access-Control-Max-Age": "600",
    });
  }
});

test("a parsed list is used unchanged", () => {
  const origins = ["https://a.example", "https://b.example"];
  expect(originsOf(" https://a.example ,, https://b.example,")).toEqual(origins);
  expect(originsOf(origins)).toBe(origins);
  expect(originsOf("")).toEqual([]);
});
