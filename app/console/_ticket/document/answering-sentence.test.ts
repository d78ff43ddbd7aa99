import { expect, test } from "vitest";
import { answeringSentence } from "./answering-sentence.ts";

const passage =
  "Invoices are sent by mail. A refund goes back to the card that paid. Ask us for anything else.";

test.each([
  ["Where is the refund to my card?", "A refund goes back to the card that paid."],
  ["INVOICES by mail", "Invoices are sent by mail."],
  ["nothing of it", "Invoices are sent by mail."],
  ["", "Invoices are sent by mail."],
])("for %j", (ticket, sentence) => {
  expect(answeringSentence(passage, ticket)).toBe(sentence);
});

test("a passage without sentences is shown whole", () => {
  expect(answeringSentence("", "refund")).toBe("");
  expect(answeringSentence("a list of words", "words")).toBe("a list of words");
});
