import { expect, test } from "vitest";
import { requestIdOf } from "./request-id.ts";

test.each(["abc", "A.b-c_9", "x".repeat(128)])("a plain id is kept: %s", (given) => {
  expect(requestIdOf(given)).toBe(given);
});

test.each([null, "", "a b", 'a"b', "a\r\nSet-Cookie: x", "é", "x".repeat(129), "a,b"])(
  "%j is replaced",
  (given) => {
    expect(requestIdOf(given)).toMatch(/^[0-9a-f]{12}-[0-9a-z]+$/);
  },
);

test("no two requests share an id", () => {
  expect(new Set(Array.from({ length: 1_000 }, () => requestIdOf(null))).size).toBe(1_000);
});
