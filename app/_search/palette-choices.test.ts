import type { SearchResult } from "knowledge-sdk";
import { createTranslator } from "knowledge-sdk/service-ui";
import { expect, test } from "vitest";
import { shell } from "../_messages/english/shell.ts";
import { paletteActions } from "./palette-actions.ts";
import { paletteChoices, paletteStatus } from "./palette-choices.tsx";

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
const contents = { t, query: "", collection: "", found: null, recent: [], actions };

test("hits stand by collection, that of the best one first, and each keeps its rank there", () => {
  const results = [hit("a", "guide"), hit("b", "api"), hit("c", "guide")];
  const found = { query: "x", results };
  const choices = paletteChoices({ ...contents, query: "x", found });
  expect(choices.map(({ group, key }) => `${group} ${key}`)).toEqual([
    "guide kb://guide/a.md",
    "guide kb://guide/c.md",
    "api kb://api/b.md",
    " all",
  ]);
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
