import { expect, test } from "vitest";
import { safeNext } from "./safe-next.ts";

test.each([
  [null, "/"],
  [undefined, "/"],
  ["", "/"],
  ["/", "/"],
  ["/docs/guide/start", "/docs/guide/start"],
  ["/?q=a+b&collection=guide", "/?q=a+b&collection=guide"],
  ["/docs/a%20b", "/docs/a%20b"],
  ["/docs/a?key=K&x=1", "/docs/a?x=1"],
  ["/docs/%2F%2Fevil.example", "/docs/%2F%2Fevil.example"],
])("%j leads to %s", (given, expected) => {
  expect(safeNext(given)).toBe(expected);
});

test.each([
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/ /evil.example",
  "/.//evil.example",
  "/x/..//evil.example",
  "/%2e//evil.example",
  "/x/%2e%2e//evil.example",
  "javascript:alert(1)",
  "data:text/html,x",
  "https://evil.example",
  "https:evil.example",
  "evil.example",
  "@evil.example",
  "/\u0000",
  "/\u007f",
  "/api/auth",
  "/api/search?q=a",
  "/api",
  "/sign-in",
  "/sign-in?next=/",
  `/${"a".repeat(2_000)}`,
])("%j leads home", (given) => {
  expect(safeNext(given)).toBe("/");
});

test("the published traversal strings never leave the origin", () => {
  for (const given of ["/..%2f..%2fevil", "/%09/evil.example", "/%5cevil.example", "/;//evil"]) {
    const target = new URL(safeNext(given), "https://kb.example");
    expect(target.origin).toBe("https://kb.example");
  }
});
