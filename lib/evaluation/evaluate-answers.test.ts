import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../../tests/kit/temporary-folder.ts";
import type { AskResponse } from "../contract/index.ts";
import { readAnswerQuestions } from "./answer-questions.ts";
import { evaluateAnswers, wordF1 } from "./evaluate-answers.ts";

const folder = temporaryFolder("knowledge-answers-eval-");
beforeAll(() => {});

function fileOf(lines: readonly unknown[]): string {
  const file = join(folder, "questions.jsonl");
  writeFileSync(file, lines.map((line) => JSON.stringify(line)).join("\n"));
  return file;
}

const passage = {
  number: 1,
  id: "kb://guide/backup.md",
  title: "Backup",
  path: "/wiki/guide/backup",
  collection: "guide",
  anchor: "restore",
  kind: "text" as const,
  text: "Restore the backup.",
  highlights: [],
};

function responseOf(confidence: number, isAnswered: boolean): AskResponse {
  return {
    question: "",
    answer: isAnswered
      ? { by: "documentation", sentences: [{ text: passage.text, passages: [1] }] }
      : null,
    confidence,
    passages: isAnswered ? [passage] : [],
    nearest: [],
    collection: null,
    duration_ms: 1,
  };
}

test("right pages, sections, words and silence are counted", async () => {
  const questions = readAnswerQuestions(
    fileOf([
      { query: "restore", pages: ["guide/backup.md#restore"], answer: "Restore the backup" },
      { query: "wrong page", pages: ["guide/other.md"] },
      { query: "silent", pages: ["guide/backup.md"] },
      { query: "chess", none: true },
    ]),
  );
  const evaluation = await evaluateAnswers(async (query) => {
    if (query === "chess") return responseOf(0.1, false);
    return responseOf(query === "silent" ? 0.3 : 0.9, query !== "silent");
  }, questions);
  expect(evaluation).toMatchObject({
    answered: 2 / 3,
    pageFirst: 1 / 3,
    rightOfAnswered: 1 / 2,
    sectionInAnswer: 1,
    f1: 1,
    refusedRight: 1,
    refusedWrong: 1 / 3,
    auc: 1,
  });
  expect(evaluation.reliability.map(({ questions: count, right }) => [count, right])).toEqual([
    [1, 0],
    [1, 0],
    [2, 0.5],
  ]);
});

test.each([
  [[{ query: "a" }], /line 1.*needs either pages or none/],
  [[{ query: "a", pages: ["x.md"], none: true }], /needs either pages or none/],
  [[{ query: " ", none: true }], /line 1: query/],
  [[], /has no questions/],
])("%j is refused with the line and the fault", (lines, message) => {
  expect(() => readAnswerQuestions(fileOf(lines))).toThrow(message);
});

test("what the sentences of a language model name is counted", async () => {
  const questions = readAnswerQuestions(
    fileOf([{ query: "restore", pages: ["guide/backup.md#restore", "guide/other.md"] }]),
  );
  const other = { ...passage, number: 2, id: "kb://guide/wrong.md" };
  const evaluation = await evaluateAnswers(
    async () => ({
      ...responseOf(0.9, true),
      answer: {
        by: "model",
        sentences: [
          { text: "One.", passages: [1, 2] },
          { text: "Two.", passages: [1] },
        ],
      },
      passages: [passage, other],
    }),
    questions,
  );
  expect(evaluation).toMatchObject({ citationPrecision: 2 / 3, citationRecall: 1 / 2 });
});

test("without a model nothing is said of citations", async () => {
  const questions = readAnswerQuestions(fileOf([{ query: "a", pages: ["guide/backup.md"] }]));
  const evaluation = await evaluateAnswers(async () => responseOf(0.9, true), questions);
  expect(evaluation).toMatchObject({ citationPrecision: null, citationRecall: null });
});

test("words count as often as they stand there", () => {
  expect(wordF1("a a b", "a b c")).toBeCloseTo(2 / 3);
  expect(wordF1("", "a")).toBe(0);
});
