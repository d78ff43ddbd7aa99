import { describe, expect, test } from "vitest";
import { createAnalyser } from "../../corpus/analysis/analyser.ts";
import type { Language } from "../../corpus/analysis/languages.ts";
import { queryParameters } from "../../corpus/scoring/parameters.ts";
import { analyseQuery } from "../query/analyse-query.ts";
import { preparePassageText } from "./passage-text.ts";
import { createSnippetMaker, type Snippet } from "./snippet.ts";

function snippetOf(
  text: string,
  query: string,
  language: Language = "en",
  words: readonly string[] = [],
): Snippet {
  const analyser = createAnalyser();
  const lexicon = { frequency: (stem: string) => (words.includes(stem) ? 1 : 0) };
  const { terms } = analyseQuery(query, {
    analyser,
    parameters: queryParameters,
    languages: [language],
    commonLanguages: [language],
    lexicon,
  });
  const weights = new Map(terms.map(({ term, weight }) => [term, weight]));
  return createSnippetMaker(weights, analyser, lexicon)(preparePassageText(text, language));
}

function marked(snippet: Snippet): string[] {
  return snippet.highlights.map(({ start, end }) => snippet.text.slice(start, end));
}

const filler = "Plain words that say nothing about it stand here for a while. ".repeat(20);

describe("the best passage", () => {
  test("is the one with most of the query's words, wherever it stands", () => {
    const snippet = snippetOf(
      `A cache. ${filler} The cache is cleared when the index changes. ${filler}`,
      "clear index cache",
    );
    expect(snippet.text).toContain("The cache is cleared when the index changes.");
    expect(marked(snippet)).toEqual(["cache", "cleared", "index"]);
  });

  test("is the beginning when no word stands in the text", () => {
    const snippet = snippetOf(filler, "absent");
    expect(snippet.text.startsWith("Plain words")).toBe(true);
    expect(snippet.highlights).toEqual([]);
  });

  test("is cut at words and says so", () => {
    const { text } = snippetOf(`${filler}needle ${filler}`, "needle");
    expect(text).toMatch(/^… \S/);
    expect(text).toMatch(/\S …$/);
    expect(text.length).toBeLessThan(260);
    for (const word of text.split(" ").slice(1, -1)) expect(`${filler} needle`).toContain(word);
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
    const snippet = snippetOf("\n\n  first\n\n   needle\t\tlast  ", "needle");
    expect(snippet.text).toBe("first needle last");
    expect(marked(snippet)).toEqual(["needle"]);
  });

  test("never split a surrogate pair", () => {
    const { text } = snippetOf("😀".repeat(500), "absent");
    expect(text).not.toMatch(/\p{Surrogate}/u);
  });
});

test("an empty text gives an empty snippet", () => {
  expect(snippetOf("", "word")).toEqual({ text: "", highlights: [] });
});
