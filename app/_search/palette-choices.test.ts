import type { SearchResult } from "knowledge-sdk";
import { createTranslator } from "knowledge-sdk/service-ui";
import { expect, test } from "vitest";
import { shell } from "../_messages/english/shell.ts";
import { paletteActions } from "./palette-actions.ts";
import { type PaletteContents, paletteChoices, paletteStatus } from "./palette-choices.tsx";

const t = createTranslator<typeof shell>({ language: "en", messages: shell });
const hit = (name: string, collection: string): SearchResult => ({
  id: `kb://${collection}/${name}.md`,
  title: name,
  path: `/docs/${collection}/${name}`,
  collection,
  snippet: "",
  score: 1,
});
const start = hit("start", "guide");

test("the dialog says about how many pages answer beyond those that it shows", () => {
  const told = (matches?: number) =>
    paletteStatus({
      t,
      query: "start",
      found: { query: "start", results: [start, start], matches },
    });
  expect(told(2_400)).toBe("2 of about 2,400 results");
  expect(told(1)).toBe("2 results");
  expect(told()).toBe("2 results");
});

const areas = [{ title: "Console", address: "/console", paths: ["/console"] }];
const actions = paletteActions({ t, areas, theme: "light", source: null });
const widen = (): void => undefined;
const contents = { t, query: "", collection: "", found: null, recent: [], actions, widen };

const keysOf = (given: Partial<PaletteContents>): readonly string[] =>
  paletteChoices({ ...contents, query: "x", ...given }).map(({ key }) => key);

test("hits stand as they are ranked, as on the page of all results", () => {
  const results = [hit("a", "guide"), hit("b", "api"), hit("c", "guide")];
  expect(keysOf({ found: { query: "x", results } })).toEqual([
    "kb://guide/a.md",
    "kb://api/b.md",
    "kb://guide/c.md",
    "all",
  ]);
});

test("where the reader's own collection has nothing, all can be searched from the list", () => {
  const found = { query: "x", results: [] };
  expect(keysOf({ found, collection: "guide" })).toEqual(["wider", "all"]);
  expect(keysOf({ found, collection: "" })).toEqual(["all"]);
  expect(keysOf({ found: null, collection: "guide" })).toEqual(["all"]);
});

test("actions are offered without words, and by the words of their names", () => {
  const offered = (query: string) =>
    paletteChoices({ ...contents, query })
      .filter(({ group }) => group === "Actions")
      .map(({ key }) => key);
  expect(offered("")).toEqual(["Theme: System", "Theme: Dark", "Go to Console"]);
  expect(offered("dark")).toEqual(["Theme: Dark"]);
  expect(offered("GO console")).toEqual(["Go to Console"]);
  expect(offered("turnip")).toEqual([]);
});
