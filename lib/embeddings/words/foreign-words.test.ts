import { describe, expect, test } from "vitest";
import { createForeignLookUp } from "./foreign-pack.ts";
import { foreignWords } from "./foreign-words.ts";
import { forEachRun } from "./text-words.ts";

const runsOf = (text: string): string[] => {
  const found: string[] = [];
  forEachRun(text, (run) => found.push(run) > 0);
  return found;
};
const first = (run: string, language: "de" | "fr" | "ja" | "zh" | "pl" | "ru"): string[] =>
  foreignWords(run, language).map(([word]) => word as string);

describe("runs of a text", () => {
  test.each([
    ["React组件的状态", ["React", "组件的状态"]],
    ["設定ファイルをopenする", ["設定ファイルを", "open", "する"]],
    ["über die Größe", ["über", "die", "Größe"]],
    ["🎉 done 🎉", ["done"]],
    ["你好".repeat(40), []],
    ["", []],
  ])("%s", (text, expected) => {
    expect(runsOf(text)).toEqual(expected);
  });
});

describe("words of a run", () => {
  test("are the stem, with other spellings behind it", () => {
    expect(foreignWords("Größe", "de")).toEqual([["gross", "grosse"]]);
    expect(first("l'installation", "fr")).toEqual(first("installation", "fr"));
  });

  test("are characters and pairs of them in Chinese, and whole words of katakana", () => {
    expect(first("组件", "zh")).toEqual(["组", "件", "组件"]);
    expect(first("設定ファイルを", "ja")).toEqual(["設", "定", "設定", "ファイル"]);
  });

  test("are none for an identifier, which is English everywhere", () => {
    expect(first("createWindow", "de")).toEqual([]);
  });
});

describe("a word that is not known", () => {
  const words = ["datenbank", "verbind", "ファイル", "システム", "настроик"];
  const find = (word: string): number => words.indexOf(word);

  test.each([
    ["Datenbankverbindung", "de", [0, 1]],
    ["Katze", "de", []],
    ["ファイルシステム", "ja", [2, 3]],
    ["настройках", "ru", [4]],
  ] as const)("%s", (word, language, expected) => {
    expect(createForeignLookUp({ find }, language).read(word).words).toEqual(expected);
  });
});
