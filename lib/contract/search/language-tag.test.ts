import { expect, test } from "vitest";
import { CollectionDef } from "./collection.ts";
import { primarySubtag } from "./language-tag.ts";

test.each([
  ["de", "de"],
  ["DE", "de"],
  ["de-AT", "de"],
  ["de_CH", "de"],
  [" pt-BR ", "pt"],
  ["zh-Hant-TW", "zh"],
  ["deu", "de"],
  ["nob", "nb"],
  ["tlh", "tlh"],
])("%j is %s", (tag, language) => {
  expect(primarySubtag(tag)).toBe(language);
  expect(CollectionDef.parse({ name: "docs", path: ".", language: tag }).language).toBe(tag);
});

test.each(["", " ", "d", "german", "Deutsch", "de-", "de--AT", "de AT", "x-mine", "*", "12", "dé"])(
  "%j is no language tag, and a configuration with it is refused",
  (tag) => {
    expect(primarySubtag(tag)).toBeNull();
    const parsed = CollectionDef.safeParse({ name: "docs", path: ".", language: tag });
    expect(parsed.error?.issues[0]).toMatchObject({
      path: ["language"],
      message: "must be a language tag such as de or pt-BR",
    });
  },
);
