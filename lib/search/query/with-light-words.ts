/** Marks the words of a query that say little, unless there are no others. */
import { lightTest } from "../../corpus/index.ts";
import type { QueryReading } from "./query-concepts.ts";

export function withLightWords(readings: readonly QueryReading[]): readonly QueryReading[] {
  const words = readings.flatMap(({ terms }) => terms.flatMap(({ word }) => word ?? []));
  const languages = readings.map(({ language }) => language);
  const isLight = lightTest(words, languages);
  if (isLight === null || words.every(isLight)) return readings;
  return readings.map(({ language, terms }) => ({
    language,
    terms: terms.map((entry) =>
      isLight(entry.word ?? entry.term) ? { ...entry, isLight: true } : entry,
    ),
  }));
}
