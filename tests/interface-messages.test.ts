/** The texts of the interface: both languages say the same, and every text is said somewhere. */
import { describe, expect, test } from "vitest";
import { messages } from "../app/_messages/tables.ts";
import { english as siteEnglish } from "../lib/messages/english.ts";
import { englishText } from "../lib/messages/english-text.ts";
import { german as siteGerman } from "../lib/messages/german.ts";
import { germanText } from "../lib/messages/german-text.ts";
import type { Messages } from "../lib/messages/translator.ts";
import { readSources } from "./support/source-files.ts";
import { writtenTexts } from "./support/written-texts.ts";

const tables: readonly (readonly [string, Messages, Messages])[] = [
  ["site", siteEnglish, siteGerman],
  ["text", englishText, germanText],
  ...Object.entries(messages.en).map(
    ([name, table]) => [name, table, messages.de[name as keyof typeof messages.de]] as const,
  ),
];

/** `{name}` and `<name>`, sorted; plural forms have those of all forms. */
function placesIn(message: Messages[string] | undefined): readonly string[] {
  const text = typeof message === "string" ? message : Object.values(message ?? {}).join(" ");
  const found = text.match(/\{\w+\}|<\/?\w+>/g) ?? [];
  return [...new Set(found)].sort();
}

describe.each(tables)("%s", (_name, en, de) => {
  test("has the same keys, forms and placeholders in English and German", () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
    const different = Object.keys(en).filter(
      (key) =>
        typeof en[key] !== typeof de[key] ||
        String(placesIn(en[key])) !== String(placesIn(de[key])),
    );
    expect(different).toEqual([]);
  });

  test("has no empty text, and no mark that is not closed", () => {
    const wrong = [...Object.entries(en), ...Object.entries(de)].filter(([, message]) =>
      (typeof message === "string" ? [message] : Object.values(message)).some(
        (text) =>
          text.trim() === "" ||
          text.replace(/<(\w+)>[^<>]*<\/\1>/g, "").match(/<\/?\w+>/) !== null ||
          text.replace(/\{\w+\}/g, "").match(/[{}]/) !== null,
      ),
    );
    expect(wrong).toEqual([]);
  });
});

const sources = [...readSources("app"), ...readSources("lib"), ...readSources("server")].filter(
  ({ path }) => !/(?:_messages\/|lib\/messages\/)(?:english|german)|\.test\./.test(path),
);
const code = sources.map(({ text }) => text).join("\n");

/** Keys are written out, or begin as a template does: `colours.${chosen}`. */
function isUsed(key: string): boolean {
  const [area = ""] = key.split(".");
  return code.includes(`"${key}"`) || code.includes(`\`${area}.\${`);
}

test("components say nothing in words of their own but names", () => {
  const drawn = sources.filter(({ path }) => path.endsWith(".tsx"));
  expect(drawn.length).toBeGreaterThan(100);
  expect(drawn.flatMap(writtenTexts)).toEqual([
    "app/_header/search-palette.tsx: Ctrl K",
    "app/_home/for-agents.tsx: llms.txt",
    "app/_search/palette-ask.tsx: Tab",
    "app/console/_figures/figure-card.tsx: CSV",
    "app/console/_ticket/view/solved-fields.tsx: kb://… https://…",
    "app/console/keys/_key/limit-fields.tsx: https://docs.example",
  ]);
});

test("no text is left over", () => {
  const keys = [...new Set(tables.flatMap(([, en]) => Object.keys(en)))];
  expect(keys.length).toBeGreaterThan(50);
  expect(keys.filter((key) => !isUsed(key))).toEqual([]);
});

test("texts that both languages share are names and words that they share", () => {
  const same = tables.flatMap(([, en, de]) =>
    Object.keys(en).filter((key) => JSON.stringify(en[key]) === JSON.stringify(de[key])),
  );
  expect([...new Set(same)].sort()).toEqual([
    "appKey.name",
    "appKey.version",
    "area.api",
    "box.faq",
    "box.info",
    "collection.repo",
    "colours.system",
    "draft.body",
    "draft.name",
    "form.label",
    "form.repo",
    "gaps.name",
    "gaps.ticket",
    "nav.ticket",
    "nav.tickets",
    "nav.webhooks",
    "reading.version",
    "tickets.queue",
    "webhooks.title",
  ]);
});
