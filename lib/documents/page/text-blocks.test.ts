import { expect, test } from "vitest";
import { parseDocument } from "../parse/parse-document.ts";
import { readBlocks } from "./text-blocks.ts";

interface ShownBlock {
  readonly kind: string;
  readonly note: string;
  readonly text: string;
}

function blocksOf(source: string, file = "x.md"): ShownBlock[][] {
  return parseDocument(source, file).sections.map(({ text, blocks }) => {
    return readBlocks(blocks, text).map(({ kind, note, start, end }) => {
      return { kind, note, text: text.slice(start, end).trim() };
    });
  });
}

test("the blocks of a text cover it from its beginning to its end", () => {
  const source = "# T\n\nProse.\n- item\n\n| a | b |\n|-|-|\n| 1 | 2 |\n\n```js\nx\n\ny\n```\nEnd.";
  const [section] = parseDocument(source, "x.md").sections;
  const blocks = readBlocks(section?.blocks ?? "", section?.text ?? "");
  expect(blocks[0]?.start).toBe(0);
  blocks.forEach((block, index) => {
    expect(block.end).toBe(blocks[index + 1]?.start ?? section?.text.length);
  });
});

test("code has the language of its fence, whatever follows it", () => {
  const languages = ["js {1,3} app.js", "{.python .numberLines}", "C++", "", "ts{2}", "```"].map(
    (info) => blocksOf(`~~~${info}\ncode\n~~~`)[0]?.[0]?.note,
  );
  expect(languages).toEqual(["js", "python", "c++", "", "ts", ""]);
});

test("a session with prompts is code without a fence, and keeps its signs", () => {
  expect(blocksOf(">>> 2 ** 3 ** 2\n512\n\nSo it is.")[0]).toEqual([
    { kind: "code", note: "python", text: ">>> 2 ** 3 ** 2\n512" },
    { kind: "prose", note: "", text: "So it is." },
  ]);
  expect(blocksOf("$ npm start\n\n$5 is cheap.")[0]?.map(({ kind }) => kind)).toEqual([
    "code",
    "prose",
  ]);
});

test("empty cells keep the place of the others", () => {
  const [blocks] = blocksOf("Name | Type | Notes\n---|---|---\nq | | words\n | number | ten");
  expect(blocks?.map(({ text, note }) => [text, note])).toEqual([
    ["Name\tType\tNotes", ""],
    ["q\t\twords", "Name\tType\tNotes"],
    ["number\tten", "Name\tType\tNotes"],
  ]);
});

test("each part of a table of 300 KB knows the names of its columns", () => {
  const rows = Array.from(
    { length: 8_000 },
    (_, row) => `| option${row} | what it is for, ${row} |`,
  );
  const source = `# T\n\n| Option | Meaning |\n| --- | --- |\n${rows.join("\n")}`;
  expect(source.length).toBeGreaterThan(300_000);
  const parts = blocksOf(source);
  expect(parts.length).toBeGreaterThan(20);
  const shown = parts.flat().filter(({ kind }) => kind === "row");
  expect(shown).toHaveLength(8_000);
  expect(new Set(shown.map(({ note }) => note))).toEqual(new Set(["Option\tMeaning"]));
});

test("code of an unclosed fence is code in every part", () => {
  const source = `# T\n\n\`\`\`yaml\n${"key: value\n\n".repeat(3_000)}`;
  const blocks = blocksOf(source).flat();
  expect(blocks.length).toBeGreaterThan(3);
  for (const { kind, note } of blocks) expect([kind, note]).toEqual(["code", "yaml"]);
});

test("a page of 5,000 headings has its own blocks in each section", () => {
  const source = Array.from({ length: 5_000 }, (_, at) => `## h${at}\n\n- item ${at}\n`).join("");
  const sections = blocksOf(`# T\n\n${source}`);
  expect(sections).toHaveLength(5_000);
  expect(sections[4_321]).toEqual([{ kind: "item", note: "", text: "item 4321" }]);
});

test("a text without blocks has paragraphs", () => {
  const shown = readBlocks("", "One.\n\nTwo\nlines.").map(({ start, end }) => [start, end]);
  expect(shown).toEqual([
    [0, 6],
    [6, 16],
  ]);
  expect(readBlocks("", "")).toEqual([]);
});
