import { describe, expect, test } from "vitest";
import { fold } from "./fold.ts";
import type { Language } from "./languages.ts";
import { type CompoundLexicon, findPart, splitCompound } from "./split-compound.ts";
import { wordTerms } from "./word-terms.ts";

/** The words that a corpus has, as its index knows them: by their stems. */
function lexiconOf(words: string, language: Language): CompoundLexicon {
  const stems = new Map<string, number>();
  for (const word of words.split(/\s+/)) {
    const { term } = wordTerms(word, language);
    stems.set(term, (stems.get(term) ?? 0) + 1);
  }
  return { frequency: (stem) => stems.get(stem) ?? 0 };
}

const german = `Daten Bank Bänke Verbindung Verbindungen Rechnung Anschrift Sicherung Wieder Herstellung
  Benutzer Konto Kennwort Arbeit Platz Zugriff Recht Rechte Suche Anfrage Server Ausfall Kunde Kunden
  Dienst Version Verlauf Kranken Haus Versicherung Verbindlich Mann Bild Wirt Frei Freund Sicher Stand Termin Minister
  Note`;
/** Pieces that a corpus has as words of their own, by names, code or other spellings. */
const pieces = "Schaft Heit Keit Lich Ungen Ung Al Ium Tor Direk";
const lexicon = lexiconOf(`${german} ${pieces}`, "de");

const split = (word: string, language: Language = "de", known: CompoundLexicon = lexicon) =>
  splitCompound(fold(word), language, known);
const stems = (words: readonly string[], language: Language = "de"): string[] =>
  words.map((word) => wordTerms(word, language).term);

describe("a word is found by the words that it is written of", () => {
  test.each([
    ["Datenbank", ["Daten", "Bank"]],
    ["Datenbankverbindung", ["Daten", "Bank", "Verbindung"]],
    ["Rechnungsanschrift", ["Rechnung", "Anschrift"]],
    ["Datensicherung", ["Daten", "Sicherung"]],
    ["Wiederherstellung", ["Wieder", "Herstellung"]],
    ["Benutzerkontosuche", ["Benutzer", "Konto", "Suche"]],
    ["Arbeitsplatz", ["Arbeit", "Platz"]],
    ["Zugriffsrechte", ["Zugriff", "Recht"]],
    ["Serverausfälle", ["Server", "Ausfall"]],
    ["KUNDENDIENST", ["Kunde", "Dienst"]],
    ["Krankenhausversicherung", ["Kranken", "Haus", "Versicherung"]],
  ])("%s", (word, parts) => {
    expect(split(word)).toEqual(stems(parts));
  });

  test.each<[Language, string, string, readonly string[]]>([
    ["nl", "betaling methode", "betalingsmethode", ["betaling", "methode"]],
    ["nl", "liefde verdriet", "liefdesverdriet", ["liefde", "verdriet"]],
    ["sv", "databas anslutning", "databasanslutning", ["databas", "anslutning"]],
    ["no", "kunde tjeneste", "kundetjeneste", ["kunde", "tjeneste"]],
    ["da", "regning adresse", "regningsadresse", ["regning", "adresse"]],
    ["fi", "tieto kanta", "tietokanta", ["tieto", "kanta"]],
  ])("in %s: of %s, %s", (language, words, word, parts) => {
    expect(split(word, language, lexiconOf(words, language))).toEqual(stems(parts, language));
  });
});

describe("a word that only looks like several stays whole", () => {
  test.each([
    ["Mannschaft", "schaft is an ending"],
    ["Wirtschaft", "schaft is an ending"],
    ["Freiheit", "heit is an ending"],
    ["Sicherheit", "heit is an ending"],
    ["freundlich", "lich is an ending"],
    ["Verbindlichkeit", "keit is an ending"],
    ["Bildung", "ung is too short for a part"],
    ["Standard", "its end is no word"],
    ["Terminal", "al is too short for a part"],
    ["Ministerium", "ium is too short for a part"],
    ["Notebook", "no page has its end"],
    ["Datenverlust", "no page has its end"],
    ["Unterbank", "no page has its beginning"],
    ["Direktor", "tor is too short for a part"],
    ["Platz", "it is one word, and short"],
    ["Rechnungs", "a linking s has nothing behind it"],
  ])("%s: %s", (word) => {
    expect(split(word)).toEqual([]);
  });

  test("in English, whose compounds are separate words", () => {
    expect(split("database", "en", lexiconOf("data base", "en"))).toEqual([]);
  });

  test("with a digit or a sign in it", () => {
    const known = lexiconOf("Daten 2024 -bank", "de");
    expect(split("Daten2024", "de", known)).toEqual([]);
    expect(split("Daten-Bank", "de", known)).toEqual([]);
  });

  test("of more than four parts, and of more than 40 letters, which are data", () => {
    const five = "DatenBankServerDienstKonto";
    expect(split(five.slice(0, -"Konto".length))).toHaveLength(4);
    expect(split(five)).toEqual([]);
    expect(split("Versicherung".repeat(3))).toHaveLength(3);
    expect(split("Versicherungen".repeat(3))).toEqual([]);
  });

  test("when it is empty", () => {
    expect(split("")).toEqual([]);
  });
});

describe("of several ways to split a word", () => {
  test("the one of the fewest parts counts", () => {
    const known = lexiconOf("Kranken Haus Krankenhaus Bett", "de");
    expect(split("Krankenhausbett", "de", known)).toEqual(stems(["Krankenhaus", "Bett"]));
  });

  test("of equally many the one whose words are more frequent", () => {
    const words = "Staub Ecken Stau Becken";
    const often = (word: string): CompoundLexicon =>
      lexiconOf(`${words} ${`${word} `.repeat(9).trim()}`, "de");
    expect(split("Staubecken", "de", often("Ecken"))).toEqual(stems(["Staub", "Ecken"]));
    expect(split("Staubecken", "de", often("Becken"))).toEqual(stems(["Stau", "Becken"]));
  });
});

test("40 letters that could be cut anywhere are split with one look-up for each piece", () => {
  let asked = 0;
  const everything: CompoundLexicon = {
    frequency: () => {
      asked += 1;
      return 1;
    },
  };
  expect(splitCompound("a".repeat(40), "de", everything)).toHaveLength(2);
  expect(asked).toBeLessThan(800);
});

test("no word is looked up whose first letters no word has", () => {
  const asked: string[] = [];
  const known: CompoundLexicon = {
    frequency: (stem) => {
      asked.push(stem);
      return lexicon.frequency(stem);
    },
    hasBeginning: (letters) => ["dat", "ban"].includes(letters),
  };
  expect(split("Datenbank", "de", known)).toEqual(stems(["Daten", "Bank"]));
  expect(asked.filter((stem) => !/^(?:dat|ban)/.test(stem))).toEqual([]);
});

describe("a searched word is found in a compound", () => {
  const find = (word: string, wanted: readonly string[], language: Language = "de") =>
    findPart(fold(word), stems(wanted), language, lexicon);

  test("when it is one of its parts, in any form", () => {
    expect(find("Datenbankverbindungen", ["Verbindung"])).toBe(stems(["Verbindung"])[0]);
    expect(find("Rechnungsanschrift", ["Konto", "Anschrift"])).toBe(stems(["Anschrift"])[0]);
  });

  test("and not when only its letters are there", () => {
    expect(find("Freiheit", ["Frei"])).toBeNull();
    expect(find("Datenbank", ["Server"])).toBeNull();
    expect(find("Datenbank", [])).toBeNull();
    expect(find("Datenbank", ["Bank"], "en")).toBeNull();
  });
});
