/** The texts of the interface: all languages say the same, and every text is said somewhere. */
import { describe, expect, test } from "vitest";
import { home } from "../app/_messages/english/home.ts";
import { shell } from "../app/_messages/english/shell.ts";
import { frame, signIn } from "../app/_messages/english/sign-in.ts";
import type { ReadersMessages } from "../app/_messages/readers/readers-messages.ts";
import { messages } from "../app/_messages/tables.ts";
import { interfaceLanguages } from "../lib/contract/interface-languages.ts";
import { english as siteEnglish } from "../lib/messages/english.ts";
import { englishText } from "../lib/messages/english-text.ts";
import { german as siteGerman } from "../lib/messages/german.ts";
import { germanText } from "../lib/messages/german-text.ts";
import type { Messages } from "../lib/messages/index.ts";
import { readSources } from "./kit/sources/source-files.ts";
import { writtenTexts } from "./kit/sources/written-texts.ts";

const tables: readonly (readonly [string, Messages, Messages])[] = [
  ["site", siteEnglish, siteGerman],
  ["text", englishText, germanText],
  ...Object.entries(messages.en).map(
    ([name, table]) => [name, table, messages.de[name as keyof typeof messages.de]] as const,
  ),
];

/** Those that the interface speaks to readers alone, by the names of their files. */
const readers = {
  fr: "french",
  es: "spanish",
  pt: "portuguese",
  it: "italian",
  nl: "dutch",
  pl: "polish",
  ja: "japanese",
  zh: "chinese",
} as const;

type Table = readonly [name: string, english: Messages, translated: Messages];

const readersTables = await Promise.all(
  Object.entries(readers).map(async ([tag, name]): Promise<readonly [string, readonly Table[]]> => {
    const everywhere = (await import(`../lib/messages/${name}.ts`)) as Record<string, Messages>;
    const given = (await import(`../app/_messages/readers/${name}.ts`)) as Record<
      string,
      ReadersMessages
    >;
    const [own] = Object.values(given) as [ReadersMessages];
    return [
      tag,
      [
        ["site", siteEnglish, everywhere[name] as Messages],
        ["text", englishText, everywhere[`${name}Text`] as Messages],
        ["shell", shell, own.shell],
        ["sign-in", signIn, own.signIn],
        ["frame", frame, own.frame],
        ["home", home, own.home],
      ],
    ];
  }),
);

const ofGerman: readonly [string, readonly Table[]] = ["de", tables];

test("every language of the interface is looked at here", () => {
  expect(["en", "de", ...Object.keys(readers)]).toEqual([...interfaceLanguages]);
});

/** `{name}` and `<name>`, sorted; plural forms have those of all forms. */
function placesIn(message: Messages[string] | undefined): readonly string[] {
  const text = typeof message === "string" ? message : Object.values(message ?? {}).join(" ");
  const found = text.match(/\{\w+\}|<\/?\w+>/g) ?? [];
  return [...new Set(found)].sort();
}

const all = [ofGerman, ...readersTables].flatMap(([tag, translated]) =>
  translated.map((table) => [tag, ...table] as const),
);

describe.each(all)("%s: %s", (tag, _name, en, translated) => {
  test("has the same keys, kinds and placeholders as in English", () => {
    expect(Object.keys(translated).sort()).toEqual(Object.keys(en).sort());
    const different = Object.keys(en).filter(
      (key) =>
        typeof en[key] !== typeof translated[key] ||
        String(placesIn(en[key])) !== String(placesIn(translated[key])),
    );
    expect(different).toEqual([]);
  });

  test("has the plural forms that its language counts by, each with the same placeholders", () => {
    const rules = new Intl.PluralRules(tag);
    const wanted = new Set(Array.from({ length: 201 }, (_, count) => rules.select(count)));
    // What has a fraction is counted too.
    wanted.add("other");
    const wrong = Object.entries(translated).filter(([, message]) => {
      if (typeof message === "string") return false;
      const isWhole = String(Object.keys(message).sort()) === String([...wanted].sort());
      const places = new Set(Object.values(message).map((form) => String(placesIn(form))));
      return !isWhole || places.size !== 1;
    });
    expect(wrong).toEqual([]);
  });

  test("says no sentence in English", () => {
    const same = Object.entries(en).filter(
      ([key, text]) =>
        typeof text === "string" &&
        translated[key] === text &&
        (text.replace(/\{\w+\}/g, "").match(/\p{L}{2,}/gu) ?? []).length > 2,
    );
    expect(same).toEqual([]);
  });

  test("has no empty text, and no mark that is not closed", () => {
    const wrong = [...Object.entries(en), ...Object.entries(translated)].filter(([, message]) =>
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
  ({ path }) =>
    !/(?:_messages\/|lib\/messages\/)(?:english|german|readers|french|spanish|portuguese|italian|dutch|polish|japanese|chinese)|\.test\./.test(
      path,
    ),
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
    "palette.version",
    "reading.version",
    "tickets.queue",
    "webhooks.title",
  ]);
});
