/** Literals of scripts that are broken: reading comes to an end, with what could be read. */
import { expect, test } from "vitest";
import { readLiteral } from "./script-literal.ts";

test.each([
  ["a brace in a list", "{ docs: ['a', } }", { docs: ["a"] }],
  ["a parenthesis in a list", "[ 'a', ) , 'b' ]", ["a"]],
  ["a bracket in an object", "{ a: 1, ] }", { a: 1 }],
  ["nothing behind an opening bracket", "[", []],
  ["commas alone", "[,,]", [null, null]],
  ["a comment without an end", "[ 'a', /* 'b' ]", ["a"]],
])("%s ends what it stands in", (_name, text, value) => {
  expect(readLiteral(text, 0)).toEqual(value);
});

test("comments that never end are looked for once", () => {
  const before = process.cpuUsage().user;
  readLiteral(`[${"/*".repeat(100_000)}`, 0);
  // The square takes half a minute.
  expect((process.cpuUsage().user - before) / 1_000).toBeLessThan(2_000);
});
