import { expect, test } from "vitest";
import { questionParts } from "./question-parts.ts";

test.each([
  ["How do I restore a backup?", ["How do I restore a backup?"]],
  [
    "What is the limit of rows? How long is a backup kept?",
    ["What is the limit of rows", "How long is a backup kept?"],
  ],
  [
    "What is the limit of rows, and how long is a backup kept?",
    ["What is the limit of rows", "how long is a backup kept?"],
  ],
  [
    "How do I install the server and how do I update it?",
    ["How do I install the server", "how do I update it? install server"],
  ],
  [
    "Wie lange gilt ein Schlüssel und wie sichere ich den Zustand?",
    ["Wie lange gilt ein Schlüssel", "wie sichere ich den Zustand?"],
  ],
  ["Where and when is it deleted?", ["Where and when is it deleted?"]],
  ["How are search and replace done?", ["How are search and replace done?"]],
  ["Why? What is a lease of an index?", ["Why? What is a lease of an index?"]],
])("%s", (question, parts) => {
  expect(questionParts(question, 1_000)).toEqual(parts);
});

test("more questions than answers fit are read as one", () => {
  const many = "What is a lease? What is a key? What is a role? What is a page of the wiki?";
  expect(questionParts(many, 1_000)).toEqual([many]);
});
