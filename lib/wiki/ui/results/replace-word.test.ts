import { expect, test } from "vitest";
import { replaceWord } from "./replace-word.ts";

test.each([
  ["hadnshake", "hadnshake", "handshake", "handshake"],
  ["The Hadnshake fails", "hadnshake", "handshake", "The handshake fails"],
  ["hadnshakes and hadnshake", "hadnshake", "handshake", "hadnshakes and handshake"],
  ["über übr", "übr", "über", "über über"],
  ["c++ cost", "c++", "$&", "$& cost"],
  ["Ünknown word", "unknown", "known", "known"],
])("%s: %s becomes %s", (query, word, to, replaced) => {
  expect(replaceWord(query, word, to)).toBe(replaced);
});
