import { describe, expect, test } from "vitest";
import type { Language } from "./languages.ts";
import { lightTest } from "./light-words.ts";

function lightOf(words: string, languages: readonly Language[]): readonly string[] {
  const all = words.split(" ");
  return all.filter(lightTest(all, languages) ?? (() => false));
}

describe("little is said by", () => {
  test.each<[string, string, Language[], string]>([
    ["hiragana, by character and in pairs", "設 定 の 変 更 する 定の", ["ja"], "の する"],
    ["hiragana on pages of any language", "設 定 を", ["en"], "を"],
    ["particles and what asks in Chinese", "删 除 的 账 户 什么", ["zh"], "的 什么"],
    ["no Chinese character of a Japanese query", "目 的 を", ["ja", "zh"], "を"],
    ["small words of Polish", "jak zmienic haslo w ustawieniach", ["pl", "en"], "jak w"],
    ["two of them where few pages are Polish", "jak zmienic haslo w", ["en", "pl"], "jak w"],
    ["not one alone there, which may be English", "to change", ["en", "pl"], ""],
    ["none where no page is Polish", "jak zmienic haslo w", ["en"], ""],
    ["no katakana but its long vowel, and no Latin word", "サ ー ビ ス api", ["ja"], "ー"],
    ["nothing of an empty query", "", ["pl", "ja"], ""],
  ])("%s", (_name, words, languages, light) => {
    expect(lightOf(words, languages).join(" ")).toBe(light);
  });
});
