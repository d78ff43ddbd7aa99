import { describe, expect, test } from "vitest";
import { buttonWord, primaryOf } from "./button-words.ts";
import { dialogWords, filled } from "./dialog-words.ts";

const languages = ["en", "de", "fr", "es", "pt", "it", "nl", "pl", "ja", "zh"];
const placeholders = { found: "{count}", nothing: "{query}", all: "{query}" };

describe.each(languages)("in %s", (language) => {
  test("nothing is missing, and each text takes its values", () => {
    const texts = dialogWords(language);
    expect(Object.keys(texts)).toEqual(Object.keys(dialogWords("en")));
    expect(Object.values(texts).filter((text) => text.trim() === "")).toEqual([]);
    for (const [name, value] of Object.entries(placeholders)) {
      expect(texts[name as keyof typeof placeholders]).toContain(value);
    }
  });

  test("it speaks a language of its own", () => {
    if (language === "en") return;
    expect(dialogWords(language).title).not.toBe(dialogWords("en").title);
    expect(buttonWord(language)).not.toBe(buttonWord("en"));
  });
});

test("another language is English, and words of the page come first", () => {
  expect(dialogWords("xx").close).toBe("Close");
  expect(dialogWords("de", { close: "Zu" })).toMatchObject({
    close: "Zu",
    retry: "Noch einmal versuchen",
  });
  expect([primaryOf("de-AT"), primaryOf("zh_Hant"), primaryOf("")]).toEqual(["de", "zh", ""]);
});

test("a query with braces stays as it is", () => {
  expect(filled("All for “{query}”", { query: "{count} {query}" })).toBe(
    "All for “{count} {query}”",
  );
});
