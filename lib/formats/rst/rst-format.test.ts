import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { convertedText, parseDocument, readPageHeadings } from "../../documents/index.ts";
import type { FormatFile } from "../format.ts";
import { formatOf } from "../formats.ts";
import { rstFormat } from "./rst-format.ts";
import { makeId } from "./rst-ids.ts";

const beside: Readonly<Record<string, string>> = {
  "code/run.py":
    "class Runner:\n    def run(self):\n        return 1\n\n    def stop(self):\n        pass\n",
  "parts/end.txt": "Included\n~~~~~~~~\n\nIncluded *text*.\n",
};

function fileOf(text: string, files = beside): FormatFile & { readonly notes: string[] } {
  const notes: string[] = [];
  return {
    path: "docs/page.rst",
    bytes: Buffer.from(text),
    readBeside: async (path) => (files[path] === undefined ? null : Buffer.from(files[path])),
    note: (detail) => notes.push(detail),
    notes,
  };
}

async function markdownOf(text: string): Promise<string> {
  return (await rstFormat.read(fileOf(text)))[0]?.markdown ?? "";
}

async function headingsOf(text: string): Promise<string[]> {
  const markdown = await markdownOf(text);
  return readPageHeadings(markdown, "a.md").map((one) => `${one.level} ${one.text} #${one.anchor}`);
}

test("a page with the usual roles and directives", async () => {
  const text = readFileSync(join(import.meta.dirname, "fixtures/page.rst"), "utf8");
  const [page] = await rstFormat.read(fileOf(text));
  expect(page?.title).toBe("Install name");
  await expect(page?.markdown).toMatchFileSnapshot("fixtures/page.rst.expected.md");
  const source = convertedText({
    format: "reStructuredText",
    title: "",
    markdown: page?.markdown ?? "",
  });
  const read = parseDocument(source, "docs/page.rst")
    .sections.map(({ text: part }) => part)
    .join("\n");
  expect(read).not.toMatch(/\.\. |:\w+:`|<script|alert/);
});

describe("anchors are those of docutils", () => {
  test.each([
    ["C++ & Größe 2", "c-grosze-2"],
    ["1. Æsir", "aesir"],
    ["日本語", ""],
    ["What's  new?", "what-s-new"],
  ])("%s", (title, id) => expect(makeId(title)).toBe(id));

  test("a title that is there before is counted, and one without letters of ASCII too", async () => {
    const text = "A\n=\n\nB\n-\n\nB\n-\n\n日本\n----\n\n.. _b 1:\n\nB\n-\n";
    expect(await headingsOf(text)).toEqual([
      "1 A #a",
      "2 B #b",
      "2 B #b-1",
      "2 日本 #section-1",
      "2 B #b-2",
    ]);
  });

  test("a label with the name of its section is the anchor that both docutils and Sphinx have", async () => {
    expect(await headingsOf(".. _setup:\n\nSetup\n=====\n")).toEqual(["1 Setup #setup"]);
  });

  test("levels follow the order of the marks; a title that skips one is text", async () => {
    const text =
      "====\nTop\n====\n\nIn\n==\n\nDeep\n----\n\nDeeper\n~~~~~~\n\nIn\n==\n\nWrong\n~~~~~\n";
    expect(await headingsOf(text)).toEqual([
      "1 Top #top",
      "2 In #in",
      "3 Deep #deep",
      "4 Deeper #deeper",
      "2 In #in-1",
    ]);
  });
});

describe("bad input", () => {
  test("a file that is not there, or outside, is left out and named", async () => {
    const file = fileOf(
      "A\n=\n\n.. include:: ../../secret.txt\n\n.. literalinclude:: /etc/passwd\n\nend\n",
    );
    expect((await rstFormat.read(file))[0]?.markdown).toBe("# A\n\nend");
    expect(file.notes.join("\n")).toMatch(/secret\.txt.*\n.*passwd/);
  });

  test("a file that includes itself ends", async () => {
    const text = "A\n=\n\n.. include:: a.rst\n\n.. include:: a.rst\n";
    const [page] = await rstFormat.read(fileOf(text, { "a.rst": text.slice(5) }));
    expect(page?.markdown.length).toBeLessThan(10_000);
  });

  test.each([
    ["lists in lists", "- ".repeat(100_000)],
    [
      "quotations in quotations",
      Array.from({ length: 700 }, (_, at) => `${" ".repeat(at)}a`).join("\n\n"),
    ],
    [
      "directives in directives",
      Array.from({ length: 700 }, (_, at) => `${" ".repeat(3 * at)}.. note::\n`).join("\n"),
    ],
    ["marks without an end", "**a `b |c [#d ".repeat(20_000)],
    ["one line of letters", "a".repeat(1_000_000)],
    ["a table of one line", "+-".repeat(100_000) + "+"],
    ["substitutions of themselves", ".. |a| replace:: |a| |a|\n\n|a|"],
  ])("%s is read in a moment", async (_case, text) => {
    const before = process.cpuUsage();
    await markdownOf(text);
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(15);
  });
});

test("a .txt is one only with titles and directives", () => {
  const recognises = (text: string): boolean =>
    formatOf({ ...fileOf(text), path: "a.txt" }) !== null;
  expect(recognises("Title\n=====\n\n.. _label:\n\nText\n")).toBe(true);
  expect(recognises("Title\n=====\n\nText\n")).toBe(false);
  expect(recognises("just text .. note:: no\n")).toBe(false);
});

test("a list of pages lost the last number of a version, and a link its end behind a parenthesis", async () => {
  const markdown = await markdownOf(
    "A\n=\n\n.. toctree::\n\n   whatsnew/3.10\n   install.rst\n\n`B <https://a.example/b_(c)>`_\n",
  );
  expect(markdown).toContain("(whatsnew/3.10.rst)");
  expect(markdown).toContain("(install.rst)");
  expect(markdown).toContain("(https://a.example/b_%28c%29)");
});
