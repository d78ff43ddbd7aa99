import { expect, test } from "vitest";
import { wordPlaces } from "./word-places.ts";

test.each([
  ["uberweisung", "Wo ist meine Überweisung?", ["Überweisung"]],
  ["uberweisung", "Wo ist meine U\u0308berweisung?", ["U\u0308berweisung"]],
  ["strasse", "ẞtraßen und Straße", ["Straße"]],
  ["ice", "price of an Ice cream", ["Ice"]],
  ["dont", "they don’t arrive", ["don’t"]],
  ["優惠", "如何導出優惠券", ["優惠"]],
  ["zeppelin", "no such word", []],
  ["i", "İstanbul İ", ["İ"]],
])("%j is found in %j as it was written", (word, text, expected) => {
  const places = wordPlaces([word], text);
  expect(places.map(([start, end]) => text.slice(start, end))).toEqual(expected);
});
