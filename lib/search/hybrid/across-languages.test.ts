import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { collectionAt } from "../../configuration/configuration.ts";
import type { SearchOptions } from "../../contract/index.ts";
import { runEmbed } from "../../embeddings/run-embed.ts";
import { runIndex } from "../../indexer/run-index.ts";
import type { KnowledgeStore } from "../knowledge-store.ts";
import { openSearchStore } from "../search-store.ts";

const english = {
  "install.md": "# Install\n\nDownload the package and run the setup program on your computer.",
  "password.md": "# Reset a password\n\nUsers who forgot their password get a link by email.",
  "invoice.md": "# Invoices\n\nThe invoice of a purchase shows its amount and the tax.",
  "theme.md": "# Colours\n\nChoose dark or light colours for the pages of the site.",
  "backup.md": "# Backups\n\nA backup copies the database to another folder every night.",
};
const german = {
  "kennwort.md": "# Kennwort zurücksetzen\n\nWer sein Kennwort vergessen hat, bekommt einen Link.",
  "drucken.md": "# Drucken\n\nDie Seite wird auf dem Drucker im Büro gedruckt.",
};
const mixed = {
  "mixed.md": "# Setup\n\nRun the setup.\n\nDas Programm wird danach gestartet. 然后运行程序。",
  "emoji.md": "# 🎉🎉🎉\n\n👍 🚀 💯",
  "romaji.md": "# Settei\n\nSettei fairu wo henkou shite kudasai.",
  "code.md": "# Code\n\n```js\nconst value = 1; // 设置配置文件\n```\n\nThe value of the program.",
};

let folder: string;
const stores = new Map<string, KnowledgeStore>();

async function openPages(
  name: string,
  pages: Readonly<Record<string, string>>,
  crossLanguage = true,
): Promise<void> {
  for (const [page, text] of Object.entries(pages)) {
    const file = join(folder, name, page);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const dbPath = join(folder, `${name}.db`);
  const collections = [collectionAt({ name: "pages", folder: join(folder, name) })];
  await runIndex({ dbPath, collections, fetchedFolders: {} }, {});
  await runEmbed({ dbPath, provider: { provider: "local" }, mayEmbed: true }, {});
  const search = { crossLanguage };
  stores.set(name, await openSearchStore({ dbPath, searchMode: "hybrid", search }));
}

async function ask(store: string, query: string, options: SearchOptions = {}) {
  const { results } = await (stores.get(store) as KnowledgeStore).search(query, options);
  return results.map(({ id, language, otherLanguage }) => ({
    page: id.replace("kb://pages/", ""),
    language,
    otherLanguage,
  }));
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "across languages "));
  await openPages("english", english);
  await openPages("german", german);
  await openPages("both", { ...english, ...german });
  await openPages("off", english, false);
  await openPages("strange", { ...english, ...mixed });
});
afterAll(async () => {
  for (const store of stores.values()) await store.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("a question in another language than the pages", () => {
  test.each([
    ["Kennwort vergessen", "password.md"],
    ["Rechnung und Steuer", "invoice.md"],
    ["Sicherungskopie der Datenbank", "backup.md"],
    ["mot de passe oublié", "password.md"],
    ["facture et taxe", "invoice.md"],
    ["如何重置密码", "password.md"],
    ["パスワードを忘れた", "password.md"],
    ["contraseña olvidada", "password.md"],
  ])("%s finds %s, which is marked", async (query, page) => {
    const [best] = await ask("english", query);
    expect(best).toEqual({ page, language: "en", otherLanguage: true });
  });

  test.each(["link のテスト", "package のデバッグ", "folder のデプロイ"])(
    "%s is Japanese, although its name stands on a page",
    async (query) => {
      const found = await ask("english", query);
      expect(found.some(({ otherLanguage }) => otherLanguage === true)).toBe(true);
    },
  );

  test("in English finds a German page", async () => {
    const [best] = await ask("german", "forgot my password");
    expect(best).toEqual({ page: "kennwort.md", language: "de", otherLanguage: true });
  });

  test.each(["link email", "setup program", "tax", "night folder", "dark light"])(
    "%s is no other language: all of its words stand on the pages",
    async (query) => {
      const found = await ask("english", query);
      expect(found.length).toBeGreaterThan(0);
      expect(found.filter(({ otherLanguage }) => otherLanguage === true)).toEqual([]);
    },
  );

  test.each(["program ZQHDRNAME", "program ZQHDRNAME (Zqhdr.h)"])(
    "%s is none either: what the pages lack of it is in no language",
    async (query) => {
      const found = await ask("english", query);
      expect(found.length).toBeGreaterThan(0);
      expect(found.filter(({ otherLanguage }) => otherLanguage === true)).toEqual([]);
    },
  );

  test("finds nothing where crossLanguage is off, by configuration or for one search", async () => {
    expect(await ask("off", "Kennwort vergessen")).toEqual([]);
    expect(await ask("english", "Kennwort vergessen", { crossLanguage: false })).toEqual([]);
    expect(await ask("off", "Kennwort vergessen", { crossLanguage: true })).not.toEqual([]);
  });
});

describe("where some pages are in the language of the question", () => {
  test("those stand first, and the others follow marked", async () => {
    const found = await ask("both", "Kennwort vergessen");
    expect(found[0]).toMatchObject({ page: "kennwort.md" });
    expect(found[0]?.otherLanguage).toBeUndefined();
    expect(found).toContainEqual({ page: "password.md", language: "en", otherLanguage: true });
  });

  test("the reader's language decides, also a wrong one", async () => {
    const [best] = await ask("both", "Kennwort vergessen", { lang: "de" });
    expect(best?.page).toBe("kennwort.md");
    const asked = await ask("both", "Kennwort vergessen", { lang: "ja" });
    expect(asked[0]?.page).toBe("kennwort.md");
  });

  test.each([
    ["backups", "backup.md"],
    ["tax", "invoice.md"],
    ["Link", "kennwort.md"],
    ["Drucker", "drucken.md"],
  ])(
    "%s is marked on no page that has it, whichever language it may be in",
    async (query, page) => {
      const found = await ask("both", query);
      expect(found).toContainEqual({ page });
    },
  );

  test("what is marked is in another language than the reader's, if that is known", async () => {
    const found = await ask("both", "link by email", { lang: "de" });
    expect(found).toContainEqual({ page: "password.md", language: "en", otherLanguage: true });
    expect(found).toContainEqual({ page: "kennwort.md" });
  });

  test("an English question is answered as before", async () => {
    const found = await ask("both", "reset a password");
    expect(found[0]).toEqual({ page: "password.md" });
  });
});

describe("texts of no single language", () => {
  test.each([
    "🎉",
    "Settei fairu",
    "设置",
    "const value",
    "Kennwort 密码 password",
    "x".repeat(500),
  ])("%s is answered", async (query) => {
    expect(Array.isArray(await ask("strange", query))).toBe(true);
  });

  test("a comment in Chinese makes an English page no Chinese one", async () => {
    const [best] = await ask("strange", "value of the program");
    expect(best).toEqual({ page: "code.md" });
  });
});

test("a folder of a hundred languages is indexed and searched", async () => {
  const tags = Array.from({ length: 100 }, (_unused, number) => {
    const [first, second] = [Math.floor(number / 26), number % 26];
    return String.fromCharCode(97 + first, 97 + second);
  });
  const pages = tags.map((tag) => [
    `${tag}/a.md`,
    `---\nlang: ${tag}\n---\n# Page ${tag}\n\nText.`,
  ]);
  await openPages("hundred", Object.fromEntries(pages));
  expect((await ask("hundred", "page de"))[0]?.page).toBe("de/a.md");
});
