import { expect, test } from "vitest";
import { chooseLanguage } from "./choose-language.ts";

const chosen = (accepted: string | null) => chooseLanguage({ configured: "auto", accepted });

test.each([
  ["de", "de"],
  ["de-AT,de;q=0.9,en;q=0.8", "de"],
  ["en-US,en;q=0.9,de;q=0.8", "en"],
  ["sv,de;q=0.5,en;q=0.4", "de"],
  ["fr,de;q=0.5,en;q=0.4", "fr"],
  ["pt-BR,pt;q=0.9", "pt"],
  ["zh-Hans-CN,en;q=0.5", "zh"],
  ["ja", "ja"],
  ["DE_de, de-CH ;q=0.3", "de"],
  ["de,en", "de"],
  ["en,de", "en"],
])("%s asks for %s", (accepted, language) => expect(chosen(accepted)).toBe(language));

test.each([
  null,
  "",
  "sv-SE,sv;q=0.9",
  "*",
  "de;q=0",
  "de;q=abc",
  "de;q=7",
  "de;q=-1",
  ",;,;q=1",
  "den,deutsch",
  "x".repeat(10_000),
  `${"a,".repeat(400)}de`,
])("%j falls back to English", (accepted) => expect(chosen(accepted)).toBe("en"));

test("a configured language counts more than the browser's", () => {
  expect(chooseLanguage({ configured: "de", accepted: "en" })).toBe("de");
  expect(chooseLanguage({ configured: "en", accepted: "de" })).toBe("en");
});

test("a page that speaks fewer languages chooses among them", () => {
  const spoken = ["en", "de"] as const;
  const of = (configured: "auto" | "fr" | "de", accepted: string) =>
    chooseLanguage({ configured, accepted, spoken });
  expect(of("auto", "fr,de;q=0.5")).toBe("de");
  expect(of("fr", "de")).toBe("de");
  expect(of("fr", "fr")).toBe("en");
  expect(of("de", "en")).toBe("de");
});
