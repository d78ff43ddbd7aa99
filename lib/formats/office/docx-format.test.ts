import { expect, test } from "vitest";
import { docxFormat } from "./docx-format.ts";
import { makeOffice, relations } from "./fixtures/make-office.ts";

async function read(bytes: Uint8Array) {
  const [page] = await docxFormat.read({
    path: "guides/handbook.docx",
    bytes,
    readBeside: async () => null,
    note: () => undefined,
  });
  return page ?? { title: "", markdown: "", suffix: "" };
}

const styles = `<w:styles>
  <w:style w:styleId="Titel"><w:name w:val="Title"/></w:style>
  <w:style w:styleId="berschrift1"><w:name w:val="heading 1"/></w:style>
  <w:style w:styleId="berschrift2"><w:name w:val="heading 2"/></w:style>
  <w:style w:styleId="Own"><w:name w:val="Our section"/><w:basedOn w:val="berschrift2"/></w:style>
  <w:style w:styleId="Code"><w:name w:val="Source Code"/></w:style>
  <w:style w:styleId="Verzeichnis1"><w:name w:val="toc 1"/></w:style>
</w:styles>`;
const numbering = `<w:numbering>
  <w:abstractNum w:abstractNumId="7"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/></w:lvl><w:lvl w:ilvl="1"><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum>
  <w:num w:numId="3"><w:abstractNumId w:val="7"/></w:num>
</w:numbering>`;

function docx(body: string, more: Readonly<Record<string, string>> = {}): Uint8Array {
  return makeOffice({
    "_rels/.rels": relations({ r1: ["officeDocument", "word/document.xml"] }),
    "word/_rels/document.xml.rels": relations({
      s: ["styles", "styles.xml"],
      n: ["numbering", "numbering.xml"],
      f: ["footnotes", "footnotes.xml"],
      web: ["hyperlink", "https://example.com/a(b)", "External"],
      disk: ["hyperlink", "file:///C:/secret.docx", "External"],
    }),
    "word/styles.xml": styles,
    "word/numbering.xml": numbering,
    "word/document.xml": `<w:document><w:body>${body}</w:body></w:document>`,
    ...more,
  });
}

const run = (text: string, properties = "") =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
const paragraph = (runs: string, style = "", more = "") =>
  `<w:p><w:pPr>${style === "" ? "" : `<w:pStyle w:val="${style}"/>`}${more}</w:pPr>${runs}</w:p>`;
const item = (text: string, depth: number) =>
  paragraph(run(text), "", `<w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="3"/></w:numPr>`);

test("headings come from styles of any language and their ancestors, the title from its style", async () => {
  const { title, markdown } = await read(
    docx(
      paragraph(run("The handbook"), "Titel") +
        paragraph(run("Install . . . 3"), "Verzeichnis1") +
        paragraph(run("Install"), "berschrift1") +
        paragraph(run("On Windows"), "Own") +
        paragraph(run("Outlined"), "", '<w:outlineLvl w:val="2"/>') +
        paragraph(run("Run it.")),
    ),
  );
  expect(title).toBe("The handbook");
  expect(markdown).toBe(
    "# The handbook\n\n## Install\n\n### On Windows\n\n#### Outlined\n\nRun it.\n",
  );
});

test("a single heading of the highest level at the beginning is the title", async () => {
  const { title, markdown } = await read(
    docx(paragraph(run("Guide"), "berschrift1") + paragraph(run("Part"), "berschrift2")),
  );
  expect(title).toBe("Guide");
  expect(markdown).toBe("# Guide\n\n## Part\n");
});

test("bold, italic, code, links and notes stay; what was deleted or hidden does not", async () => {
  const { markdown } = await read(
    docx(
      paragraph(
        run("Plain ") +
          run("bold ", "<w:b/>") +
          run("not", '<w:b w:val="0"/>') +
          run(" slanted", "<w:i/>") +
          run(" code", '<w:rFonts w:ascii="Consolas"/>') +
          `<w:hyperlink r:id="web">${run(" link")}</w:hyperlink>` +
          `<w:hyperlink r:id="disk">${run(" disk")}</w:hyperlink>` +
          `<w:del>${run("gone")}<w:r><w:delText>gone</w:delText></w:r></w:del><w:ins>${run(" new")}</w:ins>` +
          run("hidden", "<w:vanish/>") +
          `<w:r><w:fldChar/><w:instrText>PAGEREF x</w:instrText></w:r>` +
          `<w:r><w:footnoteReference w:id="2"/></w:r>`,
      ),
      {
        "word/footnotes.xml": `<w:footnotes><w:footnote w:type="separator" w:id="1"><w:p/></w:footnote><w:footnote w:id="2"><w:p><w:r><w:t>see *there*</w:t></w:r></w:p></w:footnote></w:footnotes>`,
      },
    ),
  );
  expect(markdown).toContain(
    String.raw`Plain **bold** not *slanted* ${"`code`"} [link](https://example.com/a%28b%29) disk new (see \*there\*)`,
  );
});

test("lists have their levels and marks, code keeps its lines", async () => {
  const { markdown } = await read(
    docx(
      item("one", 0) +
        item("inner", 1) +
        item("two", 0) +
        paragraph(run("if x:"), "Code") +
        paragraph(run("  y()"), "Code"),
    ),
  );
  expect(markdown).toContain("- one\n    1. inner\n- two\n\n```\nif x:\n  y()\n```");
});

test("tables keep their cells, wide ones and inner ones too; a frame of one cell is text", async () => {
  const cell = (inner: string, span = 1) =>
    `<w:tc><w:tcPr><w:gridSpan w:val="${span}"/></w:tcPr>${inner}</w:tc>`;
  const row = (...cells: string[]) => `<w:tr>${cells.join("")}</w:tr>`;
  const text = (words: string) => paragraph(run(words));
  const inner = `<w:tbl>${row(cell(text("deep")))}</w:tbl>`;
  const { markdown } = await read(
    docx(
      `<w:tbl>${row(cell(text("Name")), cell(text("A|B")), cell(text("C")))}` +
        `${row(cell(text("wide") + text("cell"), 2), cell(inner + text("x")))}</w:tbl>` +
        `<w:tbl>${row(cell(text("framed")))}</w:tbl>`,
    ),
  );
  expect(markdown).toContain(
    "| Name | A\\|B | C |\n| --- | --- | --- |\n| wide cell |  | deep x |\n\nframed",
  );
});

test("text of boxes is there once, and names of places are anchors", async () => {
  const box = `<mc:AlternateContent><mc:Choice><w:txbxContent>${paragraph(run("boxed"))}</w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent>${paragraph(run("boxed"))}</w:txbxContent></mc:Fallback></mc:AlternateContent>`;
  const { markdown } = await read(
    docx(
      paragraph(
        `<w:bookmarkStart w:name="_Toc1"/><w:bookmarkStart w:name="setup"/>${run("Set up")}`,
        "berschrift2",
      ) +
        paragraph(
          `<w:r>${box}</w:r>${run("outer")}<w:hyperlink w:anchor="_Toc1">${run(" there")}</w:hyperlink>`,
        ),
    ),
  );
  expect(markdown).toContain("### Set up {#setup}\n\nboxed\n\nouter [there](#setup)");
});

test("entities of a document type are neither unfolded nor loaded", async () => {
  const lol = Array.from(
    { length: 10 },
    (_, at) => `<!ENTITY l${at + 1} "&l${at};&l${at};&l${at};">`,
  );
  const { markdown } = await read(
    docx("", {
      "word/document.xml": `<!DOCTYPE x [<!ENTITY l0 "lol"><!ENTITY file SYSTEM "file:///etc/passwd">${lol.join("")}]><w:document><w:body>${paragraph(run("a &l10; &file; b"))}</w:body></w:document>`,
    }),
  );
  expect(markdown).toContain("a &l10; &file; b".replaceAll("&", String.raw`\&`));
});

test.each([
  ["a bomb", { "word/x.xml": new Uint8Array(8 * 1024 * 1024) }, "it unfolds to more than is read"],
  ["no document", { "word/document.xml": "" }, "it has no document in it"],
])("%s is refused with its reason", async (name, parts, reason) => {
  const bytes = name === "a bomb" ? docxWith(parts) : makeOffice({ "a.xml": "" });
  await expect(read(bytes)).rejects.toThrow(reason);
});

function docxWith(parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  return makeOffice(parts);
}

test("an entry that unfolds to more than it says is cut there", async () => {
  const bytes = makeOffice({
    "_rels/.rels": relations({ r1: ["officeDocument", "word/document.xml"] }),
    "word/document.xml": "x".repeat(3_000_000),
  });
  const lied = bytes.slice();
  const view = new DataView(lied.buffer);
  for (let at = 0; at + 4 < lied.length; at++) {
    // The size of what is unfolded, in the entry and in the list of entries.
    if (view.getUint32(at, true) === 3_000_000) view.setUint32(at, 100, true);
  }
  expect((await read(lied)).markdown).toBe("# handbook\n");
});

test("a file with a password, one of the old kind and one that is no ZIP say so", async () => {
  const compound = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]);
  await expect(read(compound)).rejects.toThrow("it needs a password");
  await expect(read(new Uint8Array([1, 2, 3]))).rejects.toThrow("it is no ZIP file");
});

test("XML without end of its nesting is refused", async () => {
  const deep = docx("<w:tbl><w:tr><w:tc>".repeat(20_000));
  await expect(read(deep)).rejects.toThrow("it is nested too deeply");
});
