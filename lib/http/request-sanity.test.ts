import { describe, expect, test } from "vitest";
import { headFault, pathFault } from "./request-sanity.ts";

describe("a path", () => {
  test.each([
    "/",
    "/api/search",
    "/docs/guide/getting-started.v2",
    "/docs/guide/%C3%BCber%20uns",
    "/docs/100%25",
    "/docs/..hidden/file",
    "/docs/file..",
    "/_next/static/chunks/%5Bslug%5D.js",
    `/${"a".repeat(4_095)}`,
  ])("%s is routed", (path) => {
    expect(pathFault(path)).toBeNull();
  });

  test.each([
    "",
    "*",
    "http://169.254.169.254/latest",
    "/api\\search",
    "/api/auth/..%2fconfig",
    "/api/auth/..%2Fconfig",
    "/api%5csearch",
    "/api/%00",
    "/api/../config",
    "/api/%2e%2e/config",
    "/api/.%2E",
    "/..",
    "//api/search",
    "/api//search",
    "/api/..;/config",
    "/api/search;jsessionid=1",
    "/docs/x%ff",
    "/wiki/%",
    "/site/%zz",
    "/site/%ed%a0%80",
    `/${"a".repeat(4_096)}`,
  ])("%s is refused", (path) => {
    expect(pathFault(path)).toMatchObject({ code: "url_invalid" });
  });
});

describe("Host and Authorization headers", () => {
  test("one is fine, at any position, and other names do not count", () => {
    expect(headFault(["Accept", "host", "Host", "a", "X-Host", "b", "Hosts", "c"])).toBeNull();
  });

  test("two are refused, in any case and with any value", () => {
    expect(headFault(["Host", "a", "hOST", "a"])).toMatchObject({ code: "request_malformed" });
    expect(headFault(["Authorization", "a", "AUTHORIZATION", "b"])).toMatchObject({
      code: "request_malformed",
    });
  });
});
