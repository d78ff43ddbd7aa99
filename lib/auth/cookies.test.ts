import { expect, test } from "vitest";
import { type Cookie, clearCookie, cookies, keepCookie, readCookie } from "./cookies.ts";

const inFrames = "Path=/; HttpOnly; Secure; Partitioned; SameSite=None";
const firstParty = "Path=/; HttpOnly; SameSite=Lax";

test.each<[keyof typeof cookies, string, number, string]>([
  ["session", "svc_session", 86_400, inFrames],
  ["console", "kb_console", 86_400, inFrames],
  ["wiki", "kb_wiki", 604_800, `${firstParty}; Secure`],
  ["provider", "kb_oidc", 43_200, `${firstParty}; Secure`],
  ["vote", "kb_reader", 31_536_000, inFrames],
])("the cookie of the %s, to the letter", (which, name, maxAge_s, secure) => {
  const cookie: Cookie = cookies[which];
  expect(keepCookie(cookie, "a.b", true)).toBe(`${name}=a.b; Max-Age=${maxAge_s}; ${secure}`);
  expect(keepCookie(cookie, "a.b", false)).toBe(`${name}=a.b; Max-Age=${maxAge_s}; ${firstParty}`);
  expect(clearCookie(cookie, true)).toBe(`${name}=; Max-Age=0; ${secure}`);
  expect(clearCookie(cookie, false)).toBe(`${name}=; Max-Age=0; ${firstParty}`);
});

test.each<[string | null, string | null]>([
  [null, null],
  ["", null],
  ["a=b", null],
  ["kb_wiki", null],
  ["kb_wiki=", null],
  ["xkb_wiki=1", null],
  ["xkb_wiki=1;kb_wiki=2", "2"],
  ["a=b;  kb_wiki=1 ; kb_wiki=2", "1"],
  ["kb_wiki=; kb_wiki=2", null],
  ["a=kb_wiki=1", null],
  ["kb_wiki=a=b==", "a=b=="],
  ["KB_WIKI=1", null],
])("the header %j holds %j", (header, value) => {
  expect(readCookie({ header: () => header }, cookies.wiki)).toBe(value);
});
