import { expect, test } from "vitest";
import { fold } from "../../corpus/index.ts";
import { readQuestion } from "./question.ts";

const word = (text: string) => ({ word: fold(text), weight: 0.25, terms: [text], isKnown: false });

test.each([
  ["How long is the notice?", ["how", "long"]],
  ["Wie lange ist die Frist?", ["lange"]],
  ["Wieviele Zeichen hat es?", ["wieviele"]],
  ["Combien de temps dure le lien ?", ["combien", "temps"]],
  ["¿Cuánto tiempo dura?", ["cuanto", "tiempo"]],
  ["Quanto tempo ci vuole?", ["quanto", "tempo"]],
  ["Hoe lang duurt het?", ["lang"]],
  ["Hur länge gäller den?", ["lange"]],
  ["Hvor længe gælder den?", ["længe"]],
  ["Kuinka kauan se kestää?", ["kuinka", "kauan"]],
  ["Jak długo to trwa?", ["jak", "dlugo"]],
  ["Сколько времени это занимает?", ["сколько", "времени"]],
])("%s: no answer says the words that ask", (text, asking) => {
  const { words, kind } = readQuestion(text, [...asking, "answer"].map(word));
  expect(words.map((one) => one.word)).toEqual(["answer"]);
  expect(words[0]?.weight).toBe(1);
  expect(kind).toBe("amount");
});

test("a word that asks elsewhere is one of the question", () => {
  const { words } = readQuestion("Is the long answer kept?", ["long", "answer"].map(word));
  expect(words.map((one) => one.word)).toEqual(["long", "answer"]);
});
