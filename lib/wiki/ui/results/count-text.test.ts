import { expect, test } from "vitest";
import { siteTranslator } from "../../../messages/index.ts";
import { countText } from "./count-text.ts";

const t = siteTranslator("en");

test("more pages than are shown are said as about", () => {
  expect(countText({ total: 10, matches: 2_400 }, t)).toBe("The best 10 of about 2,400 pages");
});

test("pages with few of the words are not counted as answers", () => {
  expect(countText({ total: 10, matches: 3 }, t)).toBe("3 results, 7 more with some of your words");
});

test("where no page has most of the words, all are counted alike", () => {
  expect(countText({ total: 10, matches: 0 }, t)).toBe("10 results");
});

test("where all pages that answer are shown, their number is all there is to say", () => {
  expect(countText({ total: 10, matches: 10 }, t)).toBe("10 results");
  expect(countText({ total: 1 }, t)).toBe("1 result");
});
