import { expect, test } from "vitest";
import { toCsv } from "./csv.ts";

const cell = async (value: string | number | null): Promise<string> => {
  const text = await toCsv({ columns: ["a"], rows: [[value]] });
  expect(text.startsWith("\uFEFFa\r\n")).toBe(true);
  return text.slice(4, -2);
};

test("rows end with CR LF, the last one too", async () => {
  const text = await toCsv({
    columns: ["a", "b"],
    rows: [
      ["x", 1],
      ["", null],
    ],
  });
  expect(text).toBe("\uFEFFa,b\r\nx,1\r\n,\r\n");
});

test.each<[string, string]>([
  ["a,b", '"a,b"'],
  ['say "no"', '"say ""no"""'],
  ["two\nlines", '"two\nlines"'],
  ["carriage\rreturn", '"carriage\rreturn"'],
  [" kept ", " kept "],
  ["Größe 😀", "Größe 😀"],
])("%j is written as %j", async (given, written) => {
  expect(await cell(given)).toBe(written);
});

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1", "＋1", "－1", "＠x"])(
  "%j is no formula",
  async (given) => {
    expect((await cell(given)).replace(/^"/, "").startsWith(`'${given[0]}`)).toBe(true);
  },
);

test("numbers stay numbers, below zero too", async () => {
  expect(await cell(-1.5)).toBe("-1.5");
});
