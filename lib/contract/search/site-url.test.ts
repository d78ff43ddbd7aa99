/** What the `url` of a collection may be. */
import { expect, test } from "vitest";
import { CollectionDef } from "./collection.ts";

function faultOf(url: unknown): string | undefined {
  const { error } = CollectionDef.safeParse({ name: "docs", path: "docs", url });
  expect(error?.issues.map(({ path }) => path.join(".")) ?? []).not.toContain("");
  return error?.issues[0]?.message;
}

test.each([
  "https://docs.example",
  "http://localhost:3000/docs/",
  "https://docs.example/{path}",
  "https://docs.example/en/{path}.html",
  "https://git.example/acme/docs/blob/main/{file}",
  "https://dökü.example/hilfe/",
  "https://[::1]:8080/",
  "HTTPS://DOCS.EXAMPLE/A%20B/",
  `https://docs.example/${"a".repeat(900)}`,
])("%s", (url) => {
  expect(faultOf(url)).toBeUndefined();
});

test.each([
  ["/docs/", "must begin with https:// or http:// and a host"],
  ["docs.example", "must begin with https:// or http:// and a host"],
  ["//docs.example/", "must begin with https:// or http:// and a host"],
  ["", "must begin with https:// or http:// and a host"],
  ["https:///docs", "must begin with https:// or http:// and a host"],
  ["javascript:alert(1)//", "must begin with https:// or http:// and a host"],
  ["file:///etc/{path}", "must begin with https:// or http:// and a host"],
  ["data:text/html,{path}", "must begin with https:// or http:// and a host"],
  [" https://docs.example/", "must begin with https:// or http:// and a host"],
  ["https://docs.example/a b/", "must have no spaces, control characters or backslashes"],
  ["https://docs.example/\n", "must have no spaces, control characters or backslashes"],
  [
    "https://docs.example\\@evil.example/",
    "must have no spaces, control characters or backslashes",
  ],
  ["https://docs.example/?q=a", "must have neither a query nor a fragment"],
  ["https://docs.example/?page={path}", "must have neither a query nor a fragment"],
  ["https://docs.example/#a", "must have neither a query nor a fragment"],
  ["https://docs.example/{path}/{path}", "may have {path} or {file} once"],
  ["https://docs.example/{path}/{file}", "may have {path} or {file} once"],
  ["https://docs.example/{slug}", "has no other placeholders than {path} and {file}"],
  ["https://docs.example/{path", "has no other placeholders than {path} and {file}"],
  ["https://{path}.example/", "must have its placeholder behind the host"],
  ["https://docs.example{path}", "must have its placeholder behind the host"],
  ["https://ada:secret@docs.example/", "must have no name or password in it"],
  ["https://@docs.example/", "must have no name or password in it"],
  ["https://docs.example:99999/", "must be an address of the web"],
  ["https://[/", "must be an address of the web"],
  [
    `https://docs.example/${"a".repeat(10_000)}`,
    "Too big: expected string to have <=1000 characters",
  ],
  [5, "Invalid input: expected string, received number"],
  [null, "Invalid input: expected string, received null"],
])("%j: %s", (url, message) => {
  expect(faultOf(url)).toBe(message);
});
