import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createAnalyser, type Language, wordTerms } from "../../corpus/index.ts";
import { createWordReader, textTerms } from "../sheet/said-words.ts";
import { createLikelyChunks } from "./likely-chunks.ts";

const guide = join(import.meta.dirname, "../../../content/guide");
const handbook = readdirSync(guide)
  .filter((name) => name.endsWith(".md"))
  .map((name) => readFileSync(join(guide, name), "utf8"));
const german =
  "Die Größe der Datenbank öffnen, oeffnen Sie sie. Uebersicht der Schlüssel; l'été d'une clé.";
const odd =
  "dying lying skies e-mail web-socket don't O'Reilly fooBar HTTPServer utf8 _private --flag .NET C++ snake_case_name E_1234 naïve ﬁle Ａpp 9to5";
const texts: readonly (readonly [Language, string])[] = [
  ...handbook.slice(0, 8).map((text): [Language, string] => ["en", text]),
  ...handbook.slice(0, 3).map((text): [Language, string] => ["und", text]),
  ...(["de", "fr", "sv", "nl", "fi", "en"] as const).map((language): [Language, string] => [
    language,
    `${german} ${odd} huizen brieven databasen yhteyden journaux`,
  ]),
];

test("no word of a question is missed in the words that are analysed", () => {
  const analyser = createAnalyser();
  for (const [language, text] of texts) {
    const spelt = new Set(text.match(/[^\s`|()[\]]+/gu));
    const words = [...spelt].map((word) => {
      const terms: string[] = [];
      analyser.analyse(word, language, (chunk) => terms.push(...chunk.terms));
      return { word, weight: 1, terms, isKnown: true };
    });
    const whole = textTerms(text, language, analyser);
    for (let at = 0; at < words.length; at += 10) {
      const question = words.slice(at, at + 10);
      const read = createWordReader(question);
      const likely = textTerms(text, language, analyser, createLikelyChunks(question, language));
      expect(read(likely).forms).toEqual(read(whole).forms);
    }
  }
});

test("a word in another form is not missed", () => {
  const analyser = createAnalyser();
  const text = "It encrypts. Dying of it, they tied the keys of all databases; the happiest lies.";
  const whole = textTerms(text, "en", analyser);
  for (const word of ["encryption", "die", "dying", "tie", "key", "database", "happy", "lie"]) {
    const question = [{ word, weight: 1, terms: [wordTerms(word, "en").term], isKnown: true }];
    const read = createWordReader(question);
    const filter = createLikelyChunks(question, "en");
    const likely = textTerms(text, "en", analyser, filter);
    expect([word, ...read(likely).forms]).toEqual([word, ...read(whole).forms]);
  }
});

test("most words of a text are passed over", () => {
  const analyser = createAnalyser();
  const text = handbook.join("\n");
  const question = [{ word: "budget", weight: 1, terms: ["budget"], isKnown: true }];
  const filter = createLikelyChunks(question, "en");
  let all = 0;
  let likely = 0;
  analyser.analyse(text, "en", () => void all++);
  analyser.analyse(text, "en", () => void likely++, filter);
  expect(likely / all).toBeLessThan(0.05);
});
