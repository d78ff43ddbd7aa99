import { describe, expect, test } from "vitest";
import { isSentence, sentencesOf } from "./sentences.ts";

function sentences(text: string): string[] {
  return sentencesOf(text, 0, text.length).map(({ start, end }) => text.slice(start, end));
}

describe("a sentence ends", () => {
  test.each([
    ["One. Two! Three? Four…", ["One.", "Two!", "Three?", "Four…"]],
    ["He said (twice.) Then left.", ["He said (twice.)", "Then left."]],
    ["Over\ntwo lines.\nNext.", ["Over\ntwo lines.", "Next."]],
    ["Open “this.” Then that.", ["Open “this.”", "Then that."]],
    ["一つ目。二つ目！三つ目", ["一つ目。", "二つ目！", "三つ目"]],
    ["पहला वाक्य। दूसरा वाक्य।", ["पहला वाक्य।", "दूसरा वाक्य।"]],
    ["هل هذا؟ نعم.", ["هل هذا؟", "نعم."]],
    ["¿Qué es? Una prueba.", ["¿Qué es?", "Una prueba."]],
  ])("in %s", (text, expected) => {
    expect(sentences(text)).toEqual(expected);
  });

  test.each([
    "Use e.g. Redis, i.e. a cache, vs. Memcached, cf. Fig. 3.",
    "Version 2.5.1 of package.json reads .env files",
    "Nach Abs. 2 gilt z. B. Folgendes, d. h. alles bzw. Nichts.",
    "Ask Dr. J. Doe about it",
    "1. First of all",
    "An ellipsis ... goes on",
    "What? asks a reader in lower case",
  ])("not in %s", (text) => {
    expect(sentences(text)).toEqual([text]);
  });
});

test("white space and nothing make no sentence", () => {
  expect(sentences(" \n ")).toEqual([]);
  expect(sentencesOf("a. b. c.", 3, 3)).toEqual([]);
});

test("only text that ends as sentences do is one", () => {
  const judged = ["It is.", "Run this:", "(It is.)", "store.search(query)", "Usage"].map((text) =>
    isSentence(text, { start: 0, end: text.length }),
  );
  expect(judged).toEqual([true, true, true, false, false]);
});

test("a text of nothing but stops, or without any, takes time in step with its length", () => {
  expect(sentences(".".repeat(100_000))).toHaveLength(1);
  expect(sentences("a. ".repeat(30_000)).length).toBeGreaterThan(0);
  expect(sentences("word ".repeat(20_000))).toHaveLength(1);
});
