import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../tests/kit/temporary-folder.ts";
import { readTickets } from "../classifier/operations/read-tickets.ts";
import { loadConfiguration } from "../configuration/configuration.ts";
import { readEvaluation } from "../evaluation/evaluation-file.ts";
import { readQuestions } from "../evaluation/read-questions.ts";
import { isNestedTooDeep, jsonDepthMax, parseNestedJson } from "./nested-json.ts";

const folder = temporaryFolder("nested-json-");
const lists = (levels: number): string => "[".repeat(levels) + "]".repeat(levels);
const maps = (levels: number): string => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;

test("100 levels are read, 101 are not, regardless of brackets in strings", () => {
  for (const nested of [lists, maps]) {
    expect(parseNestedJson(nested(jsonDepthMax))).toEqual(JSON.parse(nested(jsonDepthMax)));
    expect(() => parseNestedJson(nested(jsonDepthMax + 1))).toThrow(
      "it is nested more than 100 levels deep",
    );
  }
  const brackets = "[{".repeat(500);
  for (const text of [brackets, `"${brackets}`, `\\${brackets}`, `\\"${brackets}\\\\`]) {
    expect(parseNestedJson(JSON.stringify([text]))).toEqual([text]);
  }
  // A closing bracket in a string closes nothing.
  expect(isNestedTooDeep('["]",'.repeat(200))).toBe(true);
  expect(isNestedTooDeep(`"${brackets}`)).toBe(false);
});

const deep = `{"collections": ${lists(200_000)}}`;
const known = { hasDocument: () => true, hasCollection: () => true };

test.each<[string, (file: string) => unknown, RegExp]>([
  ["a configuration", loadConfiguration, /is not JSON: it is nested more than 100 levels deep$/],
  ["tickets", readTickets, /has wrong lines: line 1: not a JSON object$/],
  ["questions", (file) => readQuestions(file, known), /, line 1: this is not JSON$/],
  ["a measurement", readEvaluation, /is not a measurement/],
])(
  "%s of 200,000 nested lists: one clear line that names the file",
  async (_name, read, message) => {
    const file = join(folder, "deep.json");
    writeFileSync(file, deep);
    const reading = async (): Promise<unknown> => read(file);
    await expect(reading()).rejects.toThrow(message);
    await expect(reading()).rejects.toThrow(file);
  },
);
