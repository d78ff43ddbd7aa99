import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { describe, expect, test } from "vitest";
import {
  codeOfSource,
  formatFile,
  formatLine,
  storedFiles,
} from "../../../scripts/steps/stored-code.mjs";

const whatToDo =
  "The code that decides what an index holds has changed. If an index of before would hold other " +
  "data, raise indexFormat in lib/corpus/tables/manifest.ts, so that the next run reads all files " +
  "again. Then, or if it would not, run: npm run index-format";

test("code that decides what an index holds does not change without a thought of indexFormat", () => {
  const isKnown = formatLine() === readFileSync(formatFile, "utf8");
  expect(isKnown ? "" : whatToDo).toBe("");
});

test("parsing, analysis, segments and tables are among that code, searching is not", () => {
  const files = storedFiles().map((file) => relative(process.cwd(), file));
  expect(files).toEqual(
    expect.arrayContaining([
      "lib/documents/parse/front-matter.ts",
      "lib/documents/lines/table-line.ts",
      "lib/documents/inline/links.ts",
      "lib/corpus/analysis/fold.ts",
      "lib/corpus/analysis/split-compound.ts",
      "lib/corpus/analysis/stemmers.ts",
      "lib/corpus/scoring/parameters.ts",
      "lib/corpus/segment/varint.ts",
      "lib/corpus/tables/document-table.ts",
      "lib/indexer/page-language.ts",
    ]),
  );
  const reading = /corpus\/segment\/find-pages|lib\/(?:search|storage|base|contract)\//;
  expect(files.filter((file) => reading.test(file))).toEqual([]);
});

describe("what the hash sees", () => {
  const before = "export const weight = 2;\nexport function twice(x) { return weight * x; }";
  const seen = codeOfSource(before);

  test.each([
    ["comments", `/** Measured. */\n${before} // done`],
    ["layout", before.replace("{ return", "{\n    return").replace("(x)", "(\n  x,\n)")],
    ["parentheses and the spelling of numbers", before.replace("2", "(0x2)")],
    [
      "types",
      before.replace("(x)", "(x: number): number").replace("= 2", "= 2 as const satisfies 2"),
    ],
    ["declarations of types", `import type { A } from "./a.ts";\nexport type B = A;\n${before}`],
    ["the places of imports", `import { a } from "./elsewhere/a.ts";\n${before}`],
  ])("leaves out %s", (_name, after) => {
    expect(after).not.toBe(before);
    expect(codeOfSource(after)).toBe(seen);
  });

  test.each([
    ["a constant", before.replace("2", "3")],
    ["an operator", before.replace("*", "+")],
    ["a name", before.replaceAll("weight", "share")],
    ["a pattern", `${before}\nexport const word = /a+/u;`],
  ])("sees %s", (_name, after) => {
    expect(codeOfSource(after)).not.toBe(seen);
  });

  test("sees the pattern, the flags and the text of literals", () => {
    const codes = ["/a/", "/b/", "/a/u", '"a"', "`a`", "`b`", "1n", "2n"].map(codeOfSource);
    expect(new Set(codes).size).toBe(codes.length);
  });
});
