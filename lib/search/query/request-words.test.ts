import { expect, test } from "vitest";
import { wordsOfRequest } from "./request-words.ts";

const left = (query: string): string[] => {
  const words = query.split(" ");
  const request = wordsOfRequest(words, words);
  return words.filter((word) => !request.has(word));
};

test.each([
  ["please explain rate limits", ["rate", "limits"]],
  ["iframe vs web component", ["iframe", "web", "component"]],
  ["need help installing plugins", ["installing", "plugins"]],
  ["help command", ["help", "command"]],
  ["please explain", ["please", "explain"]],
  [
    "please help me install",
    ["please", "help", "me", "install"].filter((word) => word !== "please" && word !== "help"),
  ],
  ["want need like try", ["want", "need", "like", "try"]],
])("%s", (query, words) => {
  expect(left(query)).toEqual(words);
});
