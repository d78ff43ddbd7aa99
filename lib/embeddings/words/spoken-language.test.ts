/** Which language a query is told to be in, with the words of this checkout. */
import { beforeAll, describe, expect, test } from "vitest";
import { loadWordVectors } from "./load-word-vectors.ts";
import type { WordVectors } from "./word-vectors.ts";

let vectors: WordVectors;
beforeAll(async () => {
  vectors = (await loadWordVectors()).vectors as WordVectors;
});

describe("a query is in the language whose words it has", () => {
  test.each([
    ["Erste Schritte", "de"],
    ["Öffne dein Projekt in VS Code", "de"],
    ["Kennwort zurücksetzen", "de"],
    ["Entwicklungswerkzeugleiste", "de"],
    ["Wie installiere ich React", "de"],
    ["mot de passe oublié", "fr"],
    ["restablecer la contraseña", "es"],
    ["パスワードを忘れた", "ja"],
    ["重置密码", "zh"],
    ["React 组件的状态", "zh"],
  ])("%s: %s", async (query, language) => {
    expect(await vectors.languageOf(query)).toBe(language);
  });

  test.each([
    "reset a password",
    "first steps",
    "Performance Optimization Guide",
    "json.dumps unicode escape",
    "dependency pre-bundling",
    "vite vs webpack dev server speed",
    "docker compose up",
    "open the useState hook",
    "gift card",
  ])("%s: en", async (query) => {
    expect(await vectors.languageOf(query)).toBe("en");
  });
});

describe("a query of no language's words is in none, and breaks nothing", () => {
  test.each(["Settei fairu", "zzzqqq wwxyz", "ไทย", "qwrtz"])("%s", async (query) => {
    expect(await vectors.languageOf(query)).toBeNull();
  });

  test.each(["", " ", "🎉🎉", "1234", "!!!", "\u0000", "a".repeat(100_000), "的".repeat(10_000)])(
    "%j has an answer",
    async (query) => {
      expect(["en", "zh", null]).toContain(await vectors.languageOf(query));
    },
  );
});

test("the reader's language decides between equals, and a wrong one decides nothing", async () => {
  expect(await vectors.languageOf("Kennwort", "fr")).toBe("de");
  expect(await vectors.languageOf("reset a password", "de")).toBe("en");
  expect(await vectors.languageOf("reset a password", "xx")).toBe("en");
});
