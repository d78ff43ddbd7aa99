import { expect, test } from "vitest";
import { entityTag, matchesTag } from "./entity-tag.ts";

test("the same text has the same tag, another text another one", () => {
  expect(entityTag("a")).toBe(entityTag("a"));
  expect(entityTag("a")).not.toBe(entityTag("b"));
  expect(entityTag("a")).toMatch(/^"[\w-]{27}"$/);
});

test.each(['"x"', 'W/"x"', '"a", "x"', '"a",W/"x"', "*", " * "])("%j names the tag", (header) => {
  expect(matchesTag(header, '"x"')).toBe(true);
});

test.each([null, "", "x", '"y"', '"x', 'w/"x"'])("%j does not", (header) => {
  expect(matchesTag(header, '"x"')).toBe(false);
});
