import { expect, test } from "vitest";
import { questionKind } from "./question-kind.ts";

test.each([
  [
    "time",
    [
      "When is it sent?",
      "Wann läuft er ab?",
      "Quand expire-t-il ?",
      "Wanneer verloopt het?",
      "När går den ut?",
      "Kiedy wygasa?",
      "Когда истекает срок?",
    ],
  ],
  [
    "place",
    [
      "Where is it?",
      "Wo steht das?",
      "Où est-il ?",
      "Waar staat het?",
      "Gdzie to jest?",
      "Где это?",
    ],
  ],
  [
    "person",
    ["Who may do it?", "Wer darf das?", "Qui peut le faire ?", "Kto to może?", "Кто это может?"],
  ],
  [
    "reason",
    [
      "Why is it slow?",
      "Warum ist es langsam?",
      "Por que é lento?",
      "Waarom is het traag?",
      "Dlaczego?",
      "Почему так медленно?",
    ],
  ],
  [
    "way",
    [
      "How do I do it?",
      "Wie geht das?",
      "Comment faire ?",
      "Hoe doe ik dat?",
      "Jak to zrobić?",
      "Как это сделать?",
    ],
  ],
  [
    "meaning",
    [
      "What is a key?",
      "Was ist ein Schlüssel?",
      "Quel est le préavis ?",
      "Quelles sont les règles ?",
      "¿Cuál es el plazo?",
      "Qual è la regola?",
      "Wat is een sleutel?",
      "Что такое ключ?",
    ],
  ],
  ["other", ["", "?", "keys", "Jakarta", "Variable", "Wiese", "Whenever it is sent"]],
] as const)("%s", (kind, questions) => {
  expect(questions.map((question) => [question, questionKind(question)])).toEqual(
    questions.map((question) => [question, kind]),
  );
});
