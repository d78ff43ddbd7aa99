import { expect, test } from "vitest";
import { cookies } from "../cookies.ts";
import { createKeyCookie, type KeyCookieOptions } from "./key-cookie.ts";

const now = 1_700_000_000_000;
const { maxAge_s } = cookies.wiki;
const cookieWith = (options: Partial<KeyCookieOptions>) =>
  createKeyCookie({ keys: ["old", "new"], purpose: "wiki", clock: () => now, ...options });
const cookie = cookieWith({});

test.each(["old", "new"])("the key %s gives a value that opens", (key) => {
  const value = cookie?.issue(key) ?? "";
  expect(cookie?.has(value)).toBe(true);
  expect(value).not.toContain(key);
});

test.each([null, "", "other", "old, new", "ol"])("the key %j gives none", (key) => {
  expect(cookie?.issue(key)).toBeNull();
});

test("a value ends in time, and with its key", () => {
  const value = cookie?.issue("old") ?? "";
  const later = (ms: number) => cookieWith({ keys: ["old"], clock: () => now + ms })?.has(value);
  expect(later(maxAge_s * 1_000 - 1_000)).toBe(true);
  expect(later(maxAge_s * 1_000 + 1_000)).toBe(false);
  expect(cookieWith({ keys: ["new"] })?.has(value)).toBe(false);
});

test("the same key for another purpose opens nothing here", () => {
  const value = cookieWith({ purpose: "console" })?.issue("old") ?? "";
  expect(cookie?.has(value)).toBe(false);
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
  expect(cookieWith({ keys: [] })).toBeNull();
});
