import { describe, expect, test } from "vitest";
import { readBound, readLanguage, readSite, wholeNumber } from "./option-values.ts";

describe("a whole number", () => {
  const read = wholeNumber(1, 90);

  test.each([
    ["1", 1],
    ["90", 90],
    [" 7 ", 7],
    ["7.0", 7],
  ])("%j is taken", (text, value) => {
    expect(read(text)).toBe(value);
  });

  test.each(["", " ", "0", "91", "-1", "1.5", "seven", "7d", "Infinity", "NaN", "1,000"])(
    "%j is refused with what is allowed",
    (text) => {
      expect(() => read(text)).toThrow("must be a whole number, 1 to 90");
    },
  );
});

test("nothing is no number, also where 0 is one", () => {
  expect(wholeNumber(0)("0")).toBe(0);
  expect(() => wholeNumber(0)("")).toThrow("must be a whole number, 0 to 1000000");
});

describe("a published site", () => {
  const before = [{ collection: "api", url: "https://api.example.com" }];

  test("stands behind those of before", () => {
    expect(readSite("guide=https://docs.example.com/guide", before)).toEqual([
      ...before,
      { collection: "guide", url: "https://docs.example.com/guide" },
    ]);
  });

  test("may have a query with an equals sign", () => {
    expect(readSite("guide=HTTP://docs.example.com/?a=b", [])).toEqual([
      { collection: "guide", url: "HTTP://docs.example.com/?a=b" },
    ]);
  });

  test.each([
    "",
    "guide",
    "=https://docs.example.com",
    "guide=",
    "guide=docs.example.com",
    "guide=ftp://docs.example.com",
    "guide=file:///etc/passwd",
    "guide=javascript:alert(1)",
    "guide=https://",
    "guide=https://a b",
  ])("%j is none", (text) => {
    expect(() => readSite(text, before)).toThrow(
      "must look like guide=https://docs.example.com/guide",
    );
  });
});

describe("the least value of a measure", () => {
  test.each([
    ["mrr=0.7", "mrr", 0.7],
    ["MRR=.7", "mrr", 0.7],
    ["nDCG@5=0.8", "ndcg5", 0.8],
    ["ndcg10=1", "ndcg10", 1],
    ["hit1=0", "hit1", 0],
    ["recall=1.0", "recall", 1],
  ])("%s", (text, name, least) => {
    expect(readBound(text, [])).toEqual([{ name, least }]);
  });

  test.each(["", "mrr", "mrr=", "mrr=70", "mrr=1.1", "mrr=-0.1", "mrr=0.7.1", "speed=0.5", "=0.5"])(
    "%j is refused with the measures there are",
    (text) => {
      expect(() => readBound(text, [])).toThrow(
        /such as mrr=0\.7; measures are ndcg5, ndcg10, mrr/,
      );
    },
  );
});

describe("a language", () => {
  test.each(["de", "pt-BR", " en "])("%j is taken", (text) => {
    expect(readLanguage(text)).toBe(text.trim());
  });

  test.each(["", "not a tag", "German", "de_AT", "d", `de-${"x".repeat(40)}`])(
    "%j is refused with what is allowed",
    (text) => {
      expect(() => readLanguage(text)).toThrow("must be a language tag such as de or pt-BR");
    },
  );
});
