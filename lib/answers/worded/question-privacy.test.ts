import { expect, test } from "vitest";
import { createAnalyser } from "../../corpus/index.ts";
import type { AnswerModel } from "./answer-model.ts";
import { wordAnswer } from "./word-answer.ts";

test("a provider sees no address, key or number of an account of who asks", async () => {
  const sent: string[] = [];
  const model: AnswerModel = {
    word(question) {
      sent.push(JSON.stringify(question));
      return Promise.resolve(false);
    },
    budget: () => ({ spent: 0, limit: 1 }),
  };
  await wordAnswer(model, {
    question:
      "Why does anna.meier@example.com get 401 with sk_live_4eC39HqLyjWDarjtT1 from 203.0.113.77?",
    passages: [],
    analyser: createAnalyser(),
    onSentence: () => undefined,
  });
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain("[redacted email]");
  expect(sent[0]).toContain("401");
  expect(sent[0]).not.toMatch(/anna|4eC39|203\.0\.113/);
});
