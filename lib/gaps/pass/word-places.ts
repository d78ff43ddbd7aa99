/** Texts are kept in one place: of the words that a page lacks, only where they stand. */
import { fold } from "../../corpus/index.ts";

/** With its marks, and with the apostrophes that are left out of words. */
const written = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu;

/** Start and end of each of the folded words in the text as it was written; one that is not there is left out. */
export function wordPlaces(
  words: readonly string[],
  text: string,
): readonly (readonly [start: number, end: number])[] {
  const found = [...text.matchAll(written)].map(({ 0: word, index }) => placesIn(word, index));
  return words.flatMap((word) => {
    const folded = fold(word);
    for (const one of found) if (one.folded === folded) return [one.placeOf(0, folded.length)];
    // No spaces stand between the words of some languages.
    for (const one of found) {
      const at = one.folded.indexOf(folded);
      if (at !== -1) return [one.placeOf(at, folded.length)];
    }
    return [];
  });
}

/** The folded word, and where each of its characters comes from. */
function placesIn(word: string, start: number) {
  let folded = "";
  const places: (readonly [start: number, end: number])[] = [];
  for (const { 0: character, index } of word.matchAll(/\P{M}\p{M}*/gu)) {
    const part = /^['’]/.test(character) ? "" : fold(character);
    for (let at = 0; at < part.length; at++) {
      places.push([start + index, start + index + character.length]);
    }
    folded += part;
  }
  const placeOf = (at: number, length: number): readonly [start: number, end: number] => [
    places[at]?.[0] ?? start,
    places[at + length - 1]?.[1] ?? start + word.length,
  ];
  return { folded, placeOf };
}
