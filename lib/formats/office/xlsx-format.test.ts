import { expect, test } from "vitest";
import { makeOffice, relations } from "./fixtures/make-office.ts";
import { xlsxFormat } from "./xlsx-format.ts";

function workbook(
  sheets: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>> = {},
  settings = "",
): Uint8Array {
  const names = Object.keys(sheets);
  const listed = names.map((name, at) => {
    const state = name.startsWith("hidden") ? ' state="hidden"' : "";
    return `<sheet name="${name}" sheetId="${at}" r:id="s${at}"${state}/>`;
  });
  const parts = names.map((name, at) => [
    `xl/sheet${at}.xml`,
    `<worksheet><sheetData>${sheets[name]}</sheetData></worksheet>`,
  ]);
  return makeOffice({
    "_rels/.rels": relations({ r: ["officeDocument", "xl/workbook.xml"] }),
    "xl/workbook.xml": `<workbook><workbookPr ${settings}/><sheets>${listed.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations({
      t: ["sharedStrings", "sharedStrings.xml"],
      f: ["styles", "/xl/styles.xml"],
      ...Object.fromEntries(names.map((_, at) => [`s${at}`, ["worksheet", `sheet${at}.xml`]])),
    }),
    ...Object.fromEntries(parts),
    ...more,
  });
}

async function read(bytes: Uint8Array) {
  return xlsxFormat.read({
    path: "data/prices.xlsx",
    bytes,
    readBeside: async () => null,
    note: () => undefined,
  });
}

const text = (words: string) => `<c t="inlineStr"><is><t>${words}</t></is></c>`;
const row = (...cells: string[]) => `<row>${cells.join("")}</row>`;

test("cells are what a spreadsheet shows: shared texts, results, dates, percent, no digits of fractions", async () => {
  const [page] = await read(
    workbook(
      {
        Prices: `<row r="2"><c r="B2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c><c r="D2" t="s"><v>2</v></c><c r="E2" t="s"><v>3</v></c></row>
        <row r="4"><c r="B4"><v>0.30000000000000004</v></c><c r="C4" s="1"><v>47484</v></c><c r="D4" s="2"><v>0.075</v></c><c r="E4" t="str"><f>A1&amp;"x"</f><v>a &lt; b</v></c></row>`,
      },
      {
        "xl/sharedStrings.xml": `<sst><si><t>Price</t></si><si><r><t>Valid </t></r><r><t>from</t></r><rPh><t>no</t></rPh></si><si><t>Tax</t></si><si><t>Note</t></si></sst>`,
        "xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="10"/></cellXfs></styleSheet>`,
      },
    ),
  );
  expect(page?.markdown).toBe(
    "# prices\n\n| Price | Valid from | Tax | Note |\n| --- | --- | --- | --- |\n| 0.3 | 2030-01-01 | 7.5 % | a \\< b |\n",
  );
});

test("each sheet with text is a page, hidden and empty ones are none", async () => {
  const pages = await read(
    workbook({
      "Q1 / North": row(text("a"), text("b")) + row(text("1"), text("2")),
      "Q1 – North": row(text("c"), text("d")) + row(text("3"), text("4")),
      hidden: row(text("e"), text("f")),
      Empty: "",
    }),
  );
  expect(pages.map(({ suffix, title }) => [suffix, title])).toEqual([
    ["", "prices"],
    ["q1-north", "prices: Q1 / North"],
    ["q1-north-2", "prices: Q1 – North"],
  ]);
  expect(pages[0]?.markdown).toContain("- [Q1 / North](prices.xlsx/q1-north)");
});

test("sheets whose names are one address are pages of their own", async () => {
  const cell = row(text("a"), text("b"));
  const pages = await read(workbook({ "North 2": cell, "north-2": cell, "---": cell }));
  expect(pages.map(({ suffix }) => suffix)).toEqual(["", "north-2", "north-2-2", "sheet"]);
});

test("cells at the end of the world cost no memory", async () => {
  const notes: string[] = [];
  const bytes = workbook({
    A: `<row r="1">${text("a")}${text("b")}</row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`,
  });
  const note = (detail: string) => notes.push(detail);
  const [page] = await xlsxFormat.read({
    path: "x.xlsx",
    bytes,
    readBeside: async () => null,
    note,
  });
  expect(page?.markdown).toContain("| a | b |");
  expect(notes).toEqual(["its sheet A is too large; what is beyond is left out"]);
});

test("days from 1904, sums of hours and the first days of 1900 were other days", async () => {
  const cells = (value: number) =>
    row(`<c s="1"><v>${value}</v></c>`, `<c s="2"><v>${value}</v></c>`);
  const sheet = row(text("Day"), text("Hours")) + cells(1.5);
  const styles = {
    "xl/styles.xml": `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[h]:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
  };
  const [plain] = await read(workbook({ A: sheet }, styles));
  expect(plain?.markdown).toContain("| 1900-01-01 12:00 | 36:00 |");
  const [from1904] = await read(workbook({ A: sheet }, styles, 'date1904="1"'));
  expect(from1904?.markdown).toContain("| 1904-01-02 12:00 | 36:00 |");
});
