import { describe, expect, test } from "vitest";
import { unknownAsTyped, wordsAsTyped } from "./words-as-typed.ts";

describe("words as typed", () => {
  test.each<[string, string[], string[]]>([
    // "no page has schlussl" where the reader typed an umlaut.
    ["Schlüssl hinzufügen", ["schlussl"], ["schlüssl"]],
    ["straße gros", ["strasse"], ["straße"]],
    // Each character was told on a line of its own.
    ["請求書の払い戻し", ["請", "求", "書", "払", "戻"], ["請求書", "払", "戻"]],
    ["API設定を変更", ["設", "定"], ["設定"]],
    ["비밀번호 변경", ["비", "밀", "번", "호"], ["비밀번호"]],
    ["a b a", ["a"], ["a"]],
    // A word of two runs is told as the search tells it.
    ["foo.bar baz", ["foobar"], ["foobar"]],
    ["🙂 ?!", ["x"], ["x"]],
    ["", [], []],
  ])("%s without %j", (query, words, typed) => {
    expect(wordsAsTyped(query, words).map((word) => word.typed)).toEqual(typed);
  });

  test("nearest words stay with their word", () => {
    const unknown = [
      { word: "設", nearest: [] },
      { word: "定", nearest: [] },
      { word: "schlussl", nearest: ["schlüssel"] },
    ];
    expect(unknownAsTyped("Schlüssl 設定", unknown)).toEqual([
      { word: "schlüssl", nearest: ["schlüssel"] },
      { word: "設定", nearest: [] },
    ]);
  });
});
