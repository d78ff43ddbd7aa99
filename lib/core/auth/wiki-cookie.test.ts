import { expect, test } from "vitest";
import { createWikiCookie, wikiCookieMaxAge_s } from "./wiki-cookie.ts";

const now = 1_700_000_000_000;
const cookie = createWikiCookie("old, new", () => now);

test.each(["old", "new"])("the key %s gives a value that opens", (key) => {
  const value = cookie?.issue(key) ?? "";
  expect(cookie?.has(value)).toBe(true);
  expect(value).not.toContain(key);
});

test.each([null, "", "other", "old, new", "ol"])("the key %j gives none", (key) => {
  expect(cookie?.issue(key)).toBeNull();
});

test("a value ends after a week, and with its key", () => {
  const value = cookie?.issue("old") ?? "";
  const later = (ms: number) => createWikiCookie("old", () => now + ms)?.has(value);
  expect(later(wikiCookieMaxAge_s * 1_000 - 1_000)).toBe(true);
  expect(later(wikiCookieMaxAge_s * 1_000 + 1_000)).toBe(false);
  expect(createWikiCookie("new", () => now)?.has(value)).toBe(false);
});

test.each([null, "", ".", "1", "9999999999.", "9999999999.x", "1e9.x", "a.b.c"])(
  "the value %j opens nothing",
  (value) => expect(cookie?.has(value)).toBe(false),
);

test("a value whose end was put off opens nothing", () => {
  const [, signed = ""] = (cookie?.issue("old") ?? "").split(".");
  expect(cookie?.has(`9999999999.${signed}`)).toBe(false);
});

test("without keys there is no cookie", () => {
  expect(createWikiCookie(undefined)).toBeNull();
  expect(createWikiCookie(" , ")).toBeNull();
});
