import { expect, test } from "vitest";
import { assemble, makePdf, type PlacedText, textLines } from "./fixtures/make-pdf.ts";
import { pdfFormat } from "./pdf-format.ts";

async function read(bytes: Uint8Array, notes: string[] = []) {
  const [page] = await pdfFormat.read({
    path: "guides/handbook.pdf",
    bytes: new Uint8Array(bytes),
    readBeside: async () => null,
    note: (detail) => notes.push(detail),
  });
  return page ?? { title: "", markdown: "", suffix: "" };
}

const prose = (subject: string, count: number) =>
  Array.from(
    { length: count },
    (_, line) => `This is line ${line} about ${subject} and its parts.`,
  );

test("larger letters are headings, the one largest is the title, pages are anchors", async () => {
  const { title, markdown } = await read(
    makePdf([
      [
        { text: "Handbook", x: 50, y: 740, size: 24 },
        { text: "Install", x: 50, y: 700, size: 16 },
        ...textLines(prose("installing", 4), { x: 50, y: 680 }),
      ],
      [
        { text: "Windows", x: 50, y: 700, size: 13 },
        ...textLines(prose("Windows", 4), { x: 50, y: 680 }),
      ],
    ]),
  );
  expect(title).toBe("Handbook");
  expect(markdown).toContain('# Handbook\n\n<a id="page-1"></a>\n\n## Install\n\nThis is line 0');
  expect(markdown).toContain('<a id="page-2"></a>\n\n### Windows\n\nThis is line 0 about Windows');
});

test("without headings each page is a section", async () => {
  const { title, markdown } = await read(
    makePdf([
      textLines(prose("one", 3), { x: 50, y: 700 }),
      textLines(prose("two", 3), { x: 50, y: 700 }),
    ]),
  );
  expect(title).toBe("handbook");
  expect(markdown.match(/^## .*$/gm)).toEqual(["## Page 1 {#page-1}", "## Page 2 {#page-2}"]);
});

test("columns are read one after the other, however the file draws them", async () => {
  const left = textLines(prose("left", 12), { x: 50, y: 600 });
  const right = textLines(prose("right", 12), { x: 320, y: 600 });
  const mixed = left.flatMap((text, at) => [right[at] as PlacedText, text]);
  const { markdown } = await read(
    makePdf([
      [{ text: "A heading over both columns of this page", x: 50, y: 640, size: 18 }, ...mixed],
    ]),
  );
  const words = [...markdown.matchAll(/about (left|right)/g)].map(([, word]) => word);
  expect(words).toEqual([...Array(12).fill("left"), ...Array(12).fill("right")]);
});

test("cells below each other are a table, also with cells of two lines", async () => {
  const cell = (text: string, x: number, y: number): PlacedText => ({ text, x, y });
  const { markdown } = await read(
    makePdf([
      [
        ...textLines(prose("tables", 3), { x: 50, y: 700 }),
        cell("Name", 50, 640),
        cell("Meaning", 200, 640),
        cell("port", 50, 625),
        cell("where it listens,", 200, 625),
        cell("8080 by default", 200, 613),
        cell("host", 50, 598),
        cell("its name", 200, 598),
        ...textLines(prose("what follows", 3), { x: 50, y: 560 }),
      ],
    ]),
  );
  expect(markdown).toContain(
    "| Name | Meaning |\n| --- | --- |\n| port | where it listens, 8080 by default |\n| host | its name |",
  );
  expect(markdown).toMatch(/\n\nThis is line 0 about what follows/);
});

test("words that a line end divides are whole, compounds keep their hyphen", async () => {
  const { markdown } = await read(
    makePdf([
      textLines(
        [
          "The configu-",
          "ration is well-known. It is a well-",
          "known thing of inter-",
          "national use, well-known.",
        ],
        { x: 50, y: 700 },
      ),
    ]),
  );
  expect(markdown).toContain(
    "The configuration is well-known. It is a well-known thing of international use, well-known.",
  );
});

test("headers, footers and numbers of pages are left out, text that a page ends goes on", async () => {
  const pages = [1, 2, 3, 4].map((number) => [
    { text: "ACME handbook", x: 50, y: 780 },
    ...textLines([...prose(`part ${number}`, 3), "The end of this page is in the"], {
      x: 50,
      y: 700,
    }),
    { text: `Page ${number} of 4`, x: 280, y: 20 },
  ]);
  const next = textLines(["middle of a sentence."], { x: 50, y: 700 });
  const { markdown } = await read(makePdf([...pages, [...next, { text: "5", x: 300, y: 20 }]]));
  expect(markdown).not.toMatch(/ACME|Page \d of/);
  expect(markdown).toContain(
    'The end of this page is in the <a id="page-5"></a>middle of a sentence.',
  );
});

test("letters of one width are code with its indentation, bullets are items", async () => {
  const code = (text: string, x: number, y: number): PlacedText => ({
    text,
    x,
    y,
    font: "Courier",
  });
  const { markdown } = await read(
    makePdf([
      [
        { text: "A list of *marks* and <tags> follows", x: 50, y: 720 },
        { text: "-", x: 50, y: 700 },
        { text: "first item", x: 70, y: 700 },
        { text: "1.", x: 50, y: 688 },
        { text: "numbered item", x: 70, y: 688 },
        code("if (open) {", 50, 650),
        code("close();", 62, 638),
        code("}", 50, 626),
      ],
    ]),
  );
  expect(markdown).toContain(String.raw`A list of \*marks\* and \<tags\> follows`);
  expect(markdown).toContain("- first item\n\n1. numbered item");
  expect(markdown).toContain("```\nif (open) {\n  close();\n}\n```");
});

test("a title that the file gives is taken, one that names a program is not", async () => {
  const page = [textLines(prose("x", 3), { x: 50, y: 700 })];
  expect((await read(makePdf(page, "Operations guide"))).title).toBe("Operations guide");
  expect((await read(makePdf(page, "Microsoft Word - draft3.doc"))).title).toBe("handbook");
});

test("a file with a password, a damaged one and one that is no PDF say so", async () => {
  const locked = assemble(
    ["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [] /Count 0 >>"],
    `/ID [<00><00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -1 /O <${"41".repeat(32)}> /U <${"42".repeat(32)}> >>`,
  );
  await expect(read(locked)).rejects.toThrow("it needs a password");
  await expect(read(Buffer.from("hello"))).rejects.toThrow("it is not a PDF, or a damaged one");
});

test("a file of pictures is named", async () => {
  const notes: string[] = [];
  await read(makePdf([[]]), notes);
  expect(notes).toEqual(["it has no text; pictures of pages are not read"]);
});

test("200,000 objects that nothing refers to cost seconds, not minutes", async () => {
  const objects = ["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [] /Count 0 >>"];
  for (let count = 0; count < 200_000; count++) objects.push("<< /A 1 >>");
  const { title } = await read(assemble(objects, ""));
  expect(title).toBe("handbook");
});

test("a drawing of 20,000 words at 20,000 places held up the run", async () => {
  const words = Array.from({ length: 20_000 }, (_, at) => ({
    text: "word",
    x: (at * 7.919) % 580,
    y: (at * 0.037) % 790,
    size: 2,
  }));
  const startedAt = process.cpuUsage();
  await read(makePdf([words]));
  expect(process.cpuUsage(startedAt).user / 1e6).toBeLessThan(10);
});

test("headings in letters of the text were paragraphs: bold lines and numbers of sections", async () => {
  const paragraph = (y: number) => textLines(prose("rivers", 3), { x: 50, y });
  const bold = (text: string, y: number) =>
    ({ text, x: 50, y, font: "Helvetica-Bold" }) as const satisfies PlacedText;
  const { markdown } = await read(
    makePdf([
      [
        bold("Sources", 740),
        ...paragraph(720),
        bold("Mouths of rivers", 660),
        ...paragraph(640),
        // A bold sentence, and bold words at the beginning of a paragraph, are none.
        bold("This is a bold sentence.", 580),
        bold("Note", 560),
        { text: "that rivers flow.", x: 80, y: 560 },
      ],
    ]),
  );
  expect(markdown.match(/^## .*$/gm)).toEqual(["## Sources", "## Mouths of rivers"]);

  const numbered = await read(
    makePdf([
      [
        { text: "1 Sources", x: 50, y: 740 },
        ...paragraph(718),
        { text: "1.1 Springs", x: 50, y: 660 },
        ...paragraph(638),
        { text: "1. first item of a list", x: 60, y: 590 },
        { text: "2. second item of a list", x: 60, y: 578 },
        { text: "2 Mouths", x: 50, y: 540 },
        ...paragraph(518),
      ],
    ]),
  );
  expect(numbered.markdown.match(/^##+ .*$/gm)).toEqual([
    "## 1 Sources",
    "### 1.1 Springs",
    "## 2 Mouths",
  ]);
});
