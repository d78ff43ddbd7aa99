/** The figures of `node scripts/house.mjs` count what they say. */
import { expect, test } from "vitest";
import { arrowsOf, importsThatRunBack, knotsOf } from "../scripts/steps/source-tree.mjs";
import { returnsOf, wayOf } from "../scripts/steps/way-of.mjs";

test("folders that import each other run back, files in a row do not", () => {
  const down = [
    ["lib/room/top/a.ts", "lib/room/low/b.ts"],
    ["lib/room/low/b.ts", "lib/room/low/c.ts"],
  ];
  expect(importsThatRunBack(down)).toEqual([]);
  const back = [...down, ["lib/room/low/c.ts", "lib/room/top/d.ts"]];
  expect(importsThatRunBack(back)).toEqual([
    "lib/room/top/a.ts → lib/room/low/b.ts",
    "lib/room/low/c.ts → lib/room/top/d.ts",
  ]);
  expect(knotsOf(back)).toEqual([]);
  expect(knotsOf([...back, ["lib/room/top/d.ts", "lib/room/top/a.ts"]])).toHaveLength(1);
});

test("an import in a doc comment is none, one of a type or at run time is", () => {
  const text = `/** import { a } from "./not.ts"; */
import type { B } from "./b.ts";
const late = () => import("../late.ts");`;
  expect(arrowsOf([{ path: "lib/room/a.ts", text }])).toEqual([
    ["lib/room/a.ts", "lib/room/b.ts"],
    ["lib/room/a.ts", "lib/late.ts"],
  ]);
});

test("a way follows what a parameter becomes, and counts how often it comes back", () => {
  const files = [
    {
      path: "search.ts",
      text: `import { read } from "./read.ts";
        export function search(query: string, limit: number) {
          const words = read(query);
          check(limit);
          return rank({ words });
        }
        function check(limit: number) { other(limit); }`,
    },
    { path: "read.ts", text: "export const read = (text: string) => spell(text);" },
    {
      path: "spell.ts",
      text: "export function spell(text: string) { return text; } export const plain = (text: string) => text;",
    },
    {
      path: "rank.ts",
      text: "export function rank({ words }: { words: string }) { return plain(words); }",
    },
    { path: "other.ts", text: "export function other(limit: number) {}" },
  ];
  const way = wayOf(files, { file: "search.ts", name: "search", parameter: "query" });
  expect(way).toEqual([
    "search.ts",
    "read.ts",
    "spell.ts",
    "read.ts",
    "search.ts",
    "rank.ts",
    "spell.ts",
    "rank.ts",
    "search.ts",
  ]);
  expect(returnsOf(way)).toBe(1);
  const missing = { file: "search.ts", name: "find", parameter: "query" };
  expect(() => wayOf(files, missing)).toThrow("search.ts has no function find");
});
