/**
 * Terms and words of each distinct chunk as numbers. Text repeats itself, so a chunk is analysed once
 * per segment. All numbers stand in one array: an object and two lists for each chunk took four times
 * the memory.
 */
import { analyseChunk, analyseIdeographs } from "../analysis/analysed-chunk.ts";
import { detach } from "../analysis/analyser.ts";
import { forEachChunk } from "../analysis/chunks.ts";
import type { Language } from "../analysis/languages.ts";
import { GrowingArray } from "./growing-array.ts";
import type { TermTable } from "./term-table.ts";

export class ChunkNumbers {
  private readonly table: TermTable;
  private readonly places: Map<Language, Map<string, number>> = new Map();
  /** Per chunk: the number of its terms, that of its words, the terms, the words. */
  private readonly numbers: GrowingArray = new GrowingArray();

  constructor(table: TermTable) {
    this.table = table;
  }

  /** Adds the terms and, unless null, the words of a text in reading order. */
  read(text: string, language: Language, terms: GrowingArray, words: GrowingArray | null): void {
    const places = this.placesOf(language);
    forEachChunk(text, (start, end, isIdeographic) => {
      const chunk = text.slice(start, end);
      let place = places.get(chunk);
      if (place === undefined) {
        const raw = detach(chunk);
        place = this.add(raw, language, isIdeographic);
        places.set(raw, place);
      }
      const firstTerm = place + 2;
      const firstWord = firstTerm + this.numbers.at(place);
      terms.copy(this.numbers, firstTerm, firstWord);
      words?.copy(this.numbers, firstWord, firstWord + this.numbers.at(place + 1));
    });
  }

  private placesOf(language: Language): Map<string, number> {
    const known = this.places.get(language);
    if (known !== undefined) return known;
    const places = new Map<string, number>();
    this.places.set(language, places);
    return places;
  }

  private add(raw: string, language: Language, isIdeographic: boolean): number {
    const chunk = isIdeographic ? analyseIdeographs(raw) : analyseChunk(raw, language);
    const { terms, words } = this.table.chunk(chunk, language);
    const place = this.numbers.length;
    for (const number of [terms.length, words.length, ...terms, ...words]) {
      this.numbers.push(number);
    }
    return place;
  }
}
