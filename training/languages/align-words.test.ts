import { expect, test } from "vitest";
import { alignWords } from "./align-words.ts";
import { alignedRows } from "./aligned-rows.ts";

/** Numbers of the English words, then of the German ones. */
const words = ["the", "dog", "engine", "barks", "der", "hund", "motor", "bellt"];

function aligned(pairs: readonly (readonly [german: string, english: string])[]) {
  const texts = pairs.flatMap(([german, english]) => [german, english]);
  const numbers = texts.map((text) => text.split(" ").map((word) => words.indexOf(word)));
  const offsets = [0];
  for (const text of numbers) offsets.push((offsets.at(-1) as number) + text.length);
  const all = Int32Array.from(numbers.flat());
  const bags = {
    offsets: Int32Array.from(offsets),
    words: all,
    weights: new Float32Array(all.length).fill(1),
  };
  const left = Int32Array.from(pairs, (_pair, index) => 2 * index);
  return alignWords(bags, { left, right: left.map((text) => text + 1) });
}

function likeliest(lexicon: ReturnType<typeof aligned>, word: string): string | undefined {
  const likely = [...(lexicon.get(words.indexOf(word)) ?? [])];
  return words[likely.sort((left, right) => right[1] - left[1])[0]?.[0] ?? -1];
}

test("words that stand in the same texts are translations, whatever stands beside them", () => {
  const lexicon = aligned([
    ["der hund", "the dog"],
    ["der motor", "the engine"],
    ["der hund bellt", "the dog barks"],
    ["bellt", "barks"],
  ]);
  expect(["der", "hund", "motor", "bellt"].map((word) => likeliest(lexicon, word))).toEqual([
    "the",
    "dog",
    "engine",
    "barks",
  ]);
});

test("no texts have no translations", () => {
  expect(aligned([]).size).toBe(0);
});

test("a word begins where its translations lie, and one without any nowhere", () => {
  const lexicon = new Map([
    [
      2,
      new Map([
        [0, 0.5],
        [1, 0.25],
      ]),
    ],
  ]);
  const fixed = Float32Array.of(1, 0, 0, 1);
  expect([...alignedRows(lexicon, { fixed, size: 2, dimensions: 2 })]).toEqual([0.5, 0.25, 0, 0]);
});
