import { expect, test } from "vitest";
import { parseDocument, readPageHeadings } from "../../documents/index.ts";
import { formatOf } from "../formats.ts";
import { plainFormat } from "./plain-format.ts";

async function read(text: string, path = "notes.txt") {
  const bytes = Buffer.from(text);
  const file = { path, bytes, readBeside: async () => null, note: () => undefined };
  const [page] = await plainFormat.read(file);
  const markdown = page?.markdown ?? "";
  const headings = readPageHeadings(markdown, "a.md");
  return {
    title: page?.title,
    markdown,
    headings: headings.map(({ level, text: shown, anchor }) => `${level} ${shown} #${anchor}`),
  };
}

const memo = `
Working Group of Rivers                                       A. Author
Request for Comments: 99999                                  March 2011
Category: Informational


              How Rivers Find
              Their Way Down

Abstract

   Rivers flow, and this memo says
   where to.

Table of Contents

   1.  Sources . . . . . . . . . . . . . . . . . . . . . . . . . .   2
   2.  Mouths  . . . . . . . . . . . . . . . . . . . . . . . . . .   3

1.  Sources

   A source is a place. It is higher than what it leads to, and its



Author                        Informational                     [Page 1]
\f
RFC 99999                   How Rivers Find                   March 2011


   water is cold:

   1.  it comes from rain;

   2.  or from snow.

1.1.  Springs

   o  A spring *never*
      ends.

   o  Another one.

2.  Mouths

   Name        Width
   Amazon      300 km
   Rhine       2 km

Appendix A.  Units

   A kilometre is far.

Author's Address

   A. Author
   River Street 1
`;

test("a memo in pages has its sections with the anchors of its editor, and text over two pages is one", async () => {
  const { title, markdown, headings } = await read(memo, "rfc99999.txt");
  expect(title).toBe("How Rivers Find Their Way Down");
  expect(headings).toEqual([
    "1 How Rivers Find Their Way Down #how-rivers-find-their-way-down",
    "2 Abstract #abstract",
    "2 Table of Contents #table-of-contents",
    "2 1. Sources #section-1",
    "3 1.1. Springs #section-1.1",
    "2 2. Mouths #section-2",
    "2 Appendix A. Units #appendix-A",
    "2 Author's Address #authors-address",
  ]);
  expect(markdown).toContain("what it leads to, and its\nwater is cold:");
  expect(markdown).not.toMatch(/\[Page|RFC 99999 {3}/);
  expect(markdown).toContain("- A spring \\*never\\* ends.");
  expect(markdown).toContain("```\nName        Width\nAmazon      300 km\n");
});

test("underlined lines are headings, in the order of their signs", async () => {
  const { title, headings } = await read(
    "My tool\n=======\n\nText.\n\nInstall\n-------\n\nRun it.\n\n*****\nBreak\n*****\n\nNo.\n\nUse\n---\n\nSo.\n",
    "README.txt",
  );
  expect(title).toBe("My tool");
  expect(headings).toEqual([
    "1 My tool #my-tool",
    "2 Install #install",
    "3 Break #break",
    "2 Use #use",
  ]);
});

test("numbers of sections are headings, items of a list are none", async () => {
  const text =
    "My tool\n\n1. Install\n\nDo this:\n\n1. Get it.\n\n2. Run it.\n\n2. Use\n\nText.\n\n2.1 Options\n\nText.\n";
  expect((await read(text)).headings).toEqual([
    "1 My tool #my-tool",
    "2 1. Install #1-install",
    "2 2. Use #2-use",
    "3 2.1 Options #21-options",
  ]);
  const items = "Steps\n\n1. Get it\n\n2. Run it\n\n3. Stop it\n";
  expect(formatOf({ path: "a.txt", bytes: Buffer.from(items) })).toBe(null);
});

test.each([
  ["a list of numbers", "1 2 3\n4 5 6\n\n7 8 9\n"],
  ["a log", "2026-01-01 start\n----------------\n2026-01-02 end\n"],
  ["words", "just text\n\nmore text\n"],
  ["nothing", ""],
])("%s stays plain text", (_case, text) => {
  expect(formatOf({ path: "a.txt", bytes: Buffer.from(text) })).toBe(null);
});

test("what looks like Markdown or HTML stays text", async () => {
  const { markdown } = await read(
    "A\n=\nAAA\n===\n\n<b>x</b> [y](z) {% raw %}\n\nBBB\n---\n\n# no heading\n\n```\nno fence\n",
  );
  const { sections } = parseDocument(markdown, "a.md");
  expect(sections.map(({ text }) => text).join("\n")).toContain("<b>x</b> [y](z) {% raw %}");
  expect(readPageHeadings(markdown, "a.md").map(({ text }) => text)).not.toContain("no heading");
});

test("a text of 100,000 sections is read in seconds", async () => {
  const texts = ["1. A\n\n".repeat(100_000), "A\n\n  b\n\n".repeat(100_000)];
  const startedAt = process.cpuUsage();
  for (const text of texts) {
    const file = { path: "a.txt", bytes: Buffer.from(text), note: () => undefined };
    await plainFormat.read({ ...file, readBeside: async () => null });
  }
  expect(process.cpuUsage(startedAt).user / 1e6).toBeLessThan(10);
});
