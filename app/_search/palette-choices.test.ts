import type { SearchResult } from "knowledge-sdk";
import { type AskedSearch, createTranslator } from "knowledge-sdk/service-ui";
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
const contents = { t, found: null, recent: [], actions, widen };
const asks = (query: string, scope: Partial<AskedSearch> = {}) => ({
  query,
  asked: { query, collections: [], typo: true, ...scope },
});

const keysOf = (given: Partial<PaletteContents>): readonly string[] =>
  paletteChoices({ ...contents, ...asks("x"), ...given }).map(({ key }) => key);

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
  const narrowed = asks("x", { collections: ["guide"] });
  expect(keysOf({ ...narrowed, found })).toEqual(["wider", "all"]);
  expect(keysOf({ found })).toEqual(["all"]);
  expect(keysOf({ ...narrowed, found: null })).toEqual(["all"]);
});

test("all results are those of the version and language that the dialog searched", () => {
  const scope = { collections: ["guide"], version: "1.0", lang: "de" };
  const [all] = paletteChoices({ ...contents, ...asks("x", scope) });
  expect(all?.does).toBe("/?q=x&collection=guide&version=1.0&lang=de");
});

test("actions are offered without words, and by the words of their names", () => {
  const offered = (query: string) =>
    paletteChoices({ ...contents, ...asks(query) })
      .filter(({ group }) => group === "Actions")
      .map(({ key }) => key);
  expect(offered("")).toEqual(["Theme: System", "Theme: Dark", "Go to Console"]);
  expect(offered("dark")).toEqual(["Theme: Dark"]);
  expect(offered("GO console")).toEqual(["Go to Console"]);
  expect(offered("turnip")).toEqual([]);
});
