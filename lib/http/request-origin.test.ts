import { expect, test } from "vitest";
import { requestOrigin } from "./request-origin.ts";

function originOf(headers: Readonly<Record<string, string>>): string {
  return requestOrigin({ header: (name) => headers[name] ?? null });
}

test.each([
  [{ host: "docs.example" }, "http://docs.example"],
  [{ host: "Docs.Example:8080" }, "http://docs.example:8080"],
  [{ host: "127.0.0.1:3001" }, "http://127.0.0.1:3001"],
  [{ host: "[::1]:3001" }, "http://[::1]:3001"],
  [{ host: "my_service:3000" }, "http://my_service:3000"],
  [{ host: "docs.example", "x-forwarded-proto": "https, http" }, "https://docs.example"],
  [{ host: "docs.example", "x-forwarded-proto": "javascript" }, "http://docs.example"],
])("%j has been reached at %s", (headers, origin) => {
  expect(originOf(headers)).toBe(origin);
  expect(new URL(origin).origin).toBe(origin);
});

test.each([
  "",
  "a b",
  "a/b",
  "user@docs.example",
  "docs.example:port",
  "docs.example?x",
  '"><script>',
  "[::1",
  `${"a".repeat(254)}.example`,
])("the host %j is none", (host) => {
  expect(originOf({ host })).toBe("");
});
