import { expect, test } from "vitest";
import { countText } from "./count-text.ts";

test("more pages than are shown are said as about", () => {
  expect(countText({ total: 10, matches: 2_400 })).toBe("The best 10 of about 2,400 pages");
});

test("pages with few of the words are not counted as answers", () => {
  expect(countText({ total: 10, matches: 3 })).toBe("10 results, about 3 with most of your words");
});

test("where all pages that answer are shown, their number is all there is to say", () => {
  expect(countText({ total: 10, matches: 10 })).toBe("10 results");
  expect(countText({ total: 1 })).toBe("1 result");
});
