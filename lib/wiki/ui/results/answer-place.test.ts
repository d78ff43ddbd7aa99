import { expect, test } from "vitest";
import type { SearchResult } from "../../../contract/index.ts";
import { answerOf, isRepeated } from "./answer-place.ts";

const hit = (snippet: string): SearchResult => ({
  id: "kb://guide/a.md",
  title: "A",
  path: "/docs/guide/a",
  collection: "guide",
  snippet,
  score: 1,
});
const answered = (text: string, snippet: string) =>
  answerOf({
    query: "x",
    results: [hit(snippet)],
    answer: { id: "kb://guide/a.md", text, highlights: [] },
  });

test("a passage is repeated that stands above, whatever its white space and its cut ends", () => {
  expect(isRepeated(["Stop it.\n\nStart it again."], "Stop it. Start it again.")).toBe(true);
  expect(isRepeated(["Stop it. Start it again."], "… Start it …")).toBe(true);
  expect(isRepeated(["Stop it."], "Stop it. Start it again.")).toBe(false);
  expect(isRepeated([], "Stop it.")).toBe(false);
  expect(isRepeated(["Stop it."], " … ")).toBe(false);
});

test("an answer that the first hit says whole, and goes on, stands not above it", () => {
  expect(answered("Stop it.", "Stop it. Start it again.")).toBeNull();
  expect(answered("Stop it. Start it again.", "Stop it.")).not.toBeNull();
  expect(answered("Stop it.", "Stop it.")).not.toBeNull();
});
