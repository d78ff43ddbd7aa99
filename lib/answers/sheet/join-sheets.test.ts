import { expect, test } from "vitest";
import type { AnswerPassage, FoundPassage } from "../../contract/index.ts";
import { joinSheets } from "./join-sheets.ts";
import type { AnswerSheet } from "./make-sheet.ts";

const place = { title: "Backups", path: "/docs/backups", collection: "docs" };
const found = (id: string): FoundPassage => ({
  ...place,
  id,
  score: 1,
  pageShare: 1,
  nearness: null,
  language: "en",
  text: `The text of ${id}.`,
  units: [],
  snippet: "",
  highlights: [],
});
const quoted = (id: string): AnswerPassage => ({
  ...place,
  id,
  number: 1,
  kind: "text",
  text: `The text of ${id}.`,
  highlights: [],
});
const sheet = (text: string, ids: readonly string[]): AnswerSheet => ({
  passages: ids.slice(0, 1).map(quoted),
  reason: null,
  confidence: 0.9,
  nearest: [],
  sections: ids.map(found),
  question: { text, kind: "other", words: [] },
});

test("each part is heard in turn, and what two of them have stands once", () => {
  const joined = joinSheets([
    sheet("How is it begun", ["a", "b", "c"]),
    sheet("how long is it kept?", ["d", "b", "e"]),
  ]);
  expect(joined?.passages.map(({ id, number }) => [id, number])).toEqual([
    ["a", 1],
    ["d", 2],
  ]);
  expect(joined?.sections.map(({ id }) => id)).toEqual(["a", "d", "b", "c", "e"]);
});

test("a part without an answer leaves none", () => {
  expect(joinSheets([sheet("How is it begun", ["a"]), sheet("why?", [])])).toBeNull();
});
