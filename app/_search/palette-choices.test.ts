import type { SearchResult } from "knowledge-sdk";
import { expect, test } from "vitest";
import { paletteStatus } from "./palette-choices.tsx";

const hit: SearchResult = {
  id: "kb://guide/start.md",
  title: "Start",
  path: "/docs/guide/start",
  collection: "guide",
  snippet: "",
  score: 1,
};

test("the dialog says about how many pages answer beyond those that it shows", () => {
  const told = (matches?: number) =>
    paletteStatus("start", { query: "start", results: [hit, hit], matches });
  expect(told(2_400)).toBe("2 of about 2,400 pages, ranked as by /api/search");
  expect(told(1)).toBe("2 pages, ranked as by /api/search");
  expect(told()).toBe("2 pages, ranked as by /api/search");
});
