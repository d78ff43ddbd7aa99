import { expect, test } from "vitest";
import { createTranslator } from "./translator.ts";

const english = {
  plain: "Menu",
  named: "Search in {name}",
  counted: { one: "{count} page", other: "{count} pages" },
  linked: "Sign in <link>in {place}</link>, {who} waits.",
} as const;

const en = createTranslator<typeof english>({ language: "en", messages: english });
const de = createTranslator<typeof english>({
  language: "de",
  messages: {
    plain: "Menü",
    named: "In {name} suchen",
    counted: { one: "{count} Seite", other: "{count} Seiten" },
    linked: "{who} wartet; <link>in {place}</link> anmelden.",
  },
});

test("placeholders are filled, and numbers are written as the language writes them", () => {
  expect([en("plain"), de("named", { name: "guide" })]).toEqual(["Menu", "In guide suchen"]);
  expect([1, 0, 12_345].map((count) => en("counted", { count }))).toEqual([
    "1 page",
    "0 pages",
    "12,345 pages",
  ]);
  expect([1, 12_345].map((count) => de("counted", { count }))).toEqual([
    "1 Seite",
    "12.345 Seiten",
  ]);
});

test("values are not read as placeholders or marks", () => {
  expect(en("named", { name: "{name} <link>x</link> $& $1" })).toBe(
    "Search in {name} <link>x</link> $& $1",
  );
});

test("pieces keep what is more than text, in the order of the language", () => {
  const who = { icon: "person" };
  const link = (text: string) => ({ text });
  const values = { who, link, place: "another tab" };
  expect(en.pieces("linked", values)).toEqual([
    "Sign in ",
    { text: "in another tab" },
    ", ",
    who,
    " waits.",
  ]);
  expect(de.pieces("linked", values)[0]).toBe(who);
});

test("a forgotten value does not compile", () => {
  // @ts-expect-error `name` is missing
  expect(en("named")).toContain("undefined");
  // @ts-expect-error a key that is not in the table
  expect(() => en("unknown")).toThrow();
});

test("a text has the form that its language counts by, and the last one where a form is missing", () => {
  const messages = {
    counted: {
      one: "{count} strona",
      few: "{count} strony",
      many: "{count} stron",
      other: "{count} strony",
    },
  };
  const source = { counted: { one: "{count} page", other: "{count} pages" } } as const;
  const pl = createTranslator<typeof source>({ language: "pl", messages });
  expect([1, 2, 5, 12, 22, 1.5].map((count) => pl("counted", { count }))).toEqual([
    "1 strona",
    "2 strony",
    "5 stron",
    "12 stron",
    "22 strony",
    "1,5 strony",
  ]);
  const ja = createTranslator<typeof source>({
    language: "ja",
    messages: { counted: { other: "{count} ページ" } },
  });
  expect(ja("counted", { count: 1 })).toBe("1 ページ");
});
