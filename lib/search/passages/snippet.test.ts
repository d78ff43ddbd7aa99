import { describe, expect, test } from "vitest";
import { createAnalyser } from "../../corpus/analysis/analyser.ts";
import type { Language } from "../../corpus/analysis/languages.ts";
import { queryParameters } from "../../corpus/scoring/parameters.ts";
import { readBlocks, type TextBlock } from "../../documents/page/text-blocks.ts";
import { parseDocument } from "../../documents/parse/parse-document.ts";
import { analyseQuery } from "../query/analyse-query.ts";
import { preparePassageText } from "./passage-text.ts";
import { createSnippetMaker, type MadeSnippet, sharesOf } from "./snippet.ts";
import type { Snippet } from "./snippet-builder.ts";
import { unitsOf } from "./text-units.ts";

function snippetOf(
  text: string,
  query: string,
  language: Language = "en",
  words: readonly string[] = [],
  blocks: readonly TextBlock[] = readBlocks("", text),
): MadeSnippet {
  const analyser = createAnalyser();
  const lexicon = { frequency: (stem: string) => (words.includes(stem) ? 1 : 0) };
  const { terms } = analyseQuery(query, {
    analyser,
    parameters: queryParameters,
    languages: [language],
    commonLanguages: [language],
    lexicon,
  });
  const shares = sharesOf(
    terms.map(({ weight }) => weight),
    () => false,
  );
  const names = terms.map(({ term }) => term);
  const passage = preparePassageText(text, language);
  const readable = { passage, blocks, units: unitsOf(text, blocks) };
  return createSnippetMaker(names, analyser, lexicon)(readable, shares);
}

/** The snippet of a page's first section, read as the index reads it. */
function snippetOfPage(markdown: string, query: string): MadeSnippet {
  const [section] = parseDocument(`# T\n\n${markdown}`, "page.md").sections;
  const { text = "", blocks = "" } = section ?? {};
  return snippetOf(text, query, "en", [], readBlocks(blocks, text));
}

function marked(snippet: Snippet): string[] {
  return snippet.highlights.map(({ start, end }) => snippet.text.slice(start, end));
}

const filler = "Plain words that say nothing about it stand here for a while. ".repeat(20);

describe("the best passage", () => {
  test("is the one with most of the query's words, at any position", () => {
    const snippet = snippetOf(
      `A cache. ${filler} The cache is cleared when the index changes. ${filler}`,
      "clear index cache",
    );
    expect(snippet.text).toContain("The cache is cleared when the index changes.");
    expect(marked(snippet)).toEqual(["cache", "cleared", "index"]);
  });

  test("does not end with what leads in to an example that is not shown", () => {
    const text = "Both memoize values. They help when children are slow. Pass it like this:";
    const example = `\n\n\`\`\`js\nconst first = 1;\nconst second = 2;\n\`\`\`\n`;
    const { text: shown } = snippetOfPage(text + example, "memoize values");
    expect(shown).toBe("Both memoize values. They help when children are slow.");
  });

  test("is the beginning if the text has none of the words", () => {
    const snippet = snippetOf(filler, "absent");
    expect(snippet.text.startsWith("Plain words")).toBe(true);
    expect(snippet.highlights).toEqual([]);
  });

  test("is a whole sentence, with those around it that fit", () => {
    const { text } = snippetOf(`${filler}Here is the needle. ${filler}`, "needle");
    expect(text).toMatch(/^Here is the needle\. Plain words .* while\.$/);
    expect(text.length).toBeLessThanOrEqual(240);
  });

  test("is cut at words with a mark if a sentence is too long", () => {
    const long = "plain words without any stop ".repeat(30);
    const { text } = snippetOf(`${long}needle ${long}`, "needle");
    expect(text).toMatch(/^… \S.* needle .*\S …$/);
    expect(text.length).toBeLessThan(260);
    for (const word of text.split(" ").slice(1, -1)) expect(`${long} needle`).toContain(word);
    expect(snippetOf(`needle ${long}`, "needle").text).toMatch(/^needle plain .* …$/);
  });

  test("is the lead if a word only occurs by chance", () => {
    const page = "What a cache is.\n\n```css\n.plain { color: red }\n```";
    const { text, code } = snippetOfPage(page, "plain cache index clear rebuild");
    expect([text, code]).toEqual(["What a cache is.", undefined]);
  });

  test("does not begin with a note on versions when a sentence says as much", () => {
    const page = "Changed in version 3: the limit is ten.\n\nThe limit is ten pages.";
    expect(snippetOfPage(page, "limit ten").text).toBe("The limit is ten pages.");
  });
});

test("a pointer to other pages is shown only if no sentence says as much", () => {
  const text =
    "Reloading replaces modules in place.\n\nCheck out these posts on reloading modules.";
  expect(snippetOfPage(text, "reloading modules").text).toMatch(/^Reloading replaces/);
  const pointer = "Read on.\n\nIf you'd like to learn more about reloading, check out this post.";
  expect(snippetOfPage(pointer, "learn reloading").text).toContain("check out this post");
});

describe("a snippet of", () => {
  test("a table is a row with the names of its columns", () => {
    const page =
      "| Name | Type | Default |\n| --- | --- | --- |\n| port | number | 3001 |\n| host | string | |";
    const snippet = snippetOfPage(page, "port number");
    expect(snippet.text).toBe("Name: port; Type: number; Default: 3001");
    expect(marked(snippet)).toEqual(["port", "number"]);
    expect(snippetOfPage(page, "host").text).toBe("Name: host; Type: string");
  });

  test("a list has its items apart, behind the sentence that leads in to them", () => {
    const page = "There are three ways:\n\n- Start the server.\n- Stop it with a signal.\n- Wait.";
    const snippet = snippetOfPage(page, "stop signal");
    expect(snippet.text).toBe(
      "There are three ways: • Start the server. • Stop it with a signal. • Wait.",
    );
    expect(marked(snippet)).toEqual(["Stop", "signal"]);
  });

  test("code keeps its lines and names its language", () => {
    const page = "```ts\nif (ready) {\n  openStore(path);\n  closeStore();\n}\n```";
    const snippet = snippetOfPage(page, "openStore closeStore");
    expect(snippet.text).toBe("if (ready) {\n  openStore(path);\n  closeStore();\n}");
    expect(snippet.code).toEqual({ language: "ts" });
    expect(marked(snippet)).toEqual(["openStore", "closeStore"]);
    expect(snippetOfPage("    makeStore(1)", "makeStore").code).toEqual({});
  });

  test.each([
    [
      "ts",
      'import { createRouter } from "router";',
      "const router = createRouter({ strict: true });",
    ],
    ["js", 'const { createRouter } = require("router");', "serve(createRouter());"],
    ["python", "from router import Router, create_router", "router = create_router(Router)"],
    ["c", "#include <create_router.h>", "create_router(&options);"],
  ])("%s code shows the use of a name before the line that imports it", (language, line, use) => {
    const other = "\n// nothing here\n".repeat(12);
    const snippet = snippetOfPage(
      `\`\`\`${language}\n${line}\n${other}${use}\n\`\`\``,
      "create router",
    );
    expect(snippet.text).toContain(use);
    expect(snippet.text).not.toContain(line);
  });

  test("code without a fence is code all the same", () => {
    const page = "import os\nfor name in os.listdir(folder):\n    print(name)";
    expect(snippetOfPage(page, "listdir print").code).toEqual({});
    expect(snippetOfPage(">>> os.listdir(folder)\n['a']", "listdir").code).toEqual({
      language: "python",
    });
  });

  test.each([
    [
      "ts",
      'import { open } from "store";\n\nconst store = open({\n  path,\n});',
      "const store = open({\n  path,\n});",
    ],
    ["", "first\nsecond", "first\nsecond"],
  ])(
    "a sentence that leads in to code of %s has it below, without imports",
    (language, code, shown) => {
      const page = `Open the store like this:\n\n\`\`\`${language}\n${code}\n\`\`\`\n\nClose it.`;
      const snippet = snippetOfPage(page, "open store");
      expect(snippet.text).toBe(`Open the store like this:\n${shown}`);
      const start = "Open the store like this:\n".length;
      expect(snippet.code).toEqual(language === "" ? { start } : { language, start });
      for (const word of marked(snippet)) expect(word.toLowerCase()).toMatch(/open|store/);
    },
  );

  test("an item that leads in to a command is followed by it, and one to lines of code has them below", () => {
    const page =
      "1. Stop the service.\n2. Restore into a folder without a state:\n\n   ```sh\n   knowledge restore /backups\n   ```\n3. Start it.";
    const snippet = snippetOfPage(page, "restore folder state");
    expect(snippet.text).toContain("without a state: knowledge restore /backups");
    const lines = snippetOfPage(page.replace("/backups", "a\n   knowledge start"), "restore state");
    expect(lines.text).toContain("without a state:\nknowledge restore a\nknowledge start");
    expect(lines.text.slice(lines.code?.start)).toBe("knowledge restore a\nknowledge start");
  });

  test("a sentence that leads in to long items has the first of them", () => {
    const item = `alpha ${"and more of it ".repeat(22)}`.trim();
    const lead = `Valid metrics are named here, ${"one after the other, ".repeat(8)}as follows:`;
    const { text } = snippetOfPage(`${lead}\n\n- ${item}\n- ${item}`, "valid metrics named");
    expect(text).not.toMatch(/:$/);
    expect(text).toContain("alpha and more");
  });

  test("a sentence that leads in to a table has the row that says most", () => {
    const page =
      "Limits of a store:\n\n| Name | Limit |\n| --- | --- |\n| pages | 10 |\n| store | 7 |";
    expect(snippetOfPage(page, "limits store").text).toBe(
      "Limits of a store:\nName: store; Limit: 7",
    );
  });

  test("a long example is shown from where the query stands, in part", () => {
    const lines = Array.from(
      { length: 300 },
      (_, at) => `line${at}(${at === 200 ? "needle" : at});`,
    );
    const page = `Use the needle like this:\n\n\`\`\`js\n${lines.join("\n")}\n\`\`\``;
    const { text } = snippetOfPage(page, "use needle");
    expect(text).toMatch(/^Use the needle like this:\nline200\(needle\);\n/);
    expect(text.length).toBeLessThan(400);
  });

  test("a sentence that leans on the one before has it in front", () => {
    const page = `${"The properties of a page are read once when the server starts and not again. ".repeat(3)}These combine the needle with the thread of every single request that arrives there, word for word.`;
    expect(snippetOfPage(page, "needle thread").text).toMatch(/^The properties .*These combine/);
  });

  test("a command follows the words that introduce it", () => {
    const page = "Install it with:\n\n```sh\nnpm install knowledge-sdk\n```";
    expect(snippetOfPage(page, "install").text).toBe("Install it with: npm install knowledge-sdk");
  });
});

describe("hostile and foreign texts", () => {
  test("a row of 300 KB, a line of code and a sentence of 100 KB are shown in part", () => {
    const row = `| Name | Text |\n|-|-|\n| needle | ${"cell ".repeat(60_000)}|`;
    const sentence = `needle ${"word ".repeat(20_000)}`;
    const code = `\`\`\`\nneedle ${"x=1;".repeat(25_000)}\n\`\`\``;
    for (const page of [row, sentence, code]) {
      const snippet = snippetOfPage(page, "needle");
      expect(snippet.text.length).toBeLessThan(520);
      expect(marked(snippet)).toEqual(["needle"]);
    }
  });

  test.each([
    ["ja", "設定を開きます。検索エンジンを選びます。保存します。", "検索", "検索"],
    ["ar", "افتح الإعدادات. ابحث عن المفتاح؟ احفظ الملف.", "المفتاح", "المفتاح"],
    ["he", "פתח את ההגדרות. חפש את המפתח. שמור.", "המפתח", "המפתח"],
  ])("sentences of %s are found by their own stops", (_name, text, query, word) => {
    const snippet = snippetOf(text, query, "und");
    expect(snippet.text).toBe(text);
    expect(marked(snippet)).toEqual([word]);
  });
});

describe("highlights", () => {
  test.each([
    ["Use createWindow() now", "createWindow", ["createWindow"]],
    ["Use createWindow() now", "window", ["createWindow"]],
    ["The C++ compiler", "C++", ["C++"]],
    ["Le café est là", "cafe", ["café"]],
    ["この検索エンジン", "検索", ["検索"]],
    ["queries and a query", "query", ["queries", "query"]],
    ["web-socket server", "socket", ["socket"]],
    ["Vitamin C", "c", ["C"]],
    ["C is a letter, cc is none", "c", ["C"]],
    ["x".repeat(700) + "-needle", "needle", ["needle"]],
    ["😀 needle 😀 Nädel", "needle nädel", ["needle", "Nädel"]],
    ["Überblick über NEEDLE", "needle", ["NEEDLE"]],
  ])("%s for %s", (text, query, expected) => {
    expect(marked(snippetOf(text, query))).toEqual(expected);
  });

  test.each([
    ["de", "Die Größe der Häuser", "groesse haus", ["Größe", "Häuser"]],
    ["de", "Die Groesse, die GRÖSSE, die Grosse", "Größe", ["Groesse", "GRÖSSE", "Grosse"]],
    ["de", "Ueber die Oeffnung oeffnen", "öffnung", ["Oeffnung", "oeffnen"]],
    ["de", "Alles wurde gespeichert", "speichern", ["gespeichert"]],
    ["de", "Es wird konfiguriert.", "Konfiguration", ["konfiguriert"]],
    ["de", "Ohne Datenbankverbindung geht nichts", "Verbindung", ["Datenbankverbindung"]],
    ["de", "Ohne Datenbankverbindungen geht nichts", "Datenbank", ["Datenbankverbindungen"]],
    ["de", "Eine Verbindung zur Datenbank", "Datenbankverbindung", ["Verbindung", "Datenbank"]],
    ["de", "Das ist unverbindlich", "Verbindung", []],
    ["fr", "Avant l’installation, d'abord", "installer", ["installation"]],
    ["fr", "Les journaux et le journal", "journal", ["journaux", "journal"]],
    ["es", "La configuración", "configuracion", ["configuración"]],
    ["pt", "As configurações", "configuracao", ["configurações"]],
    ["nl", "De huizen", "huis", ["huizen"]],
    ["da", "Søgning og soegning", "søgning", ["Søgning", "soegning"]],
    ["no", "Åpne eller aapne", "åpne", ["Åpne", "aapne"]],
    ["fi", "Asetukset ja asetuksissa", "asetus", ["Asetukset", "asetuksissa"]],
    ["ru", "Ёлка и ёлки, windows", "елка window", ["Ёлка", "ёлки", "windows"]],
    ["und", "การตั้งค่าในไฟล์", "ไฟล์", ["ไฟล์"]],
  ] as const)("%s: %s for %s", (language, text, query, expected) => {
    const words = ["datenbank", "verbind"];
    expect(marked(snippetOf(text, query, language, words))).toEqual(expected);
  });

  test("keep their place when white space is collapsed", () => {
    const snippet = snippetOf("\n\n  first\n   needle\t\tlast  ", "needle");
    expect(snippet.text).toBe("first needle last");
    expect(marked(snippet)).toEqual(["needle"]);
  });

  test("never split a surrogate pair", () => {
    const { text } = snippetOf("😀".repeat(500), "absent");
    expect(text).not.toMatch(/\p{Surrogate}/u);
  });
});

test("an empty text gives an empty snippet", () => {
  expect(snippetOf("", "word")).toMatchObject({ text: "", highlights: [] });
});
