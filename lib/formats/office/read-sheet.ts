/** Cells of a sheet as the texts that a spreadsheet shows. */
import { attributeOf, readXml } from "./read-xml.ts";

export interface SheetRows {
  readonly rows: readonly (readonly string[])[];
  readonly firstRow: number;
  readonly isCut: boolean;
}

export interface CellTexts {
  readonly shared: readonly string[];
  readonly formatOf: (style: number) => NumberFormat;
  /** Days count from 1904, as in files of old Macintoshes. */
  readonly isFrom1904: boolean;
}

export type NumberFormat = "date" | "time" | "elapsed" | "percent" | "plain";

const rowsMax = 20_000;
const columnsMax = 500;

export function readSheet(part: Uint8Array | undefined, texts: CellTexts): SheetRows {
  const rows: string[][] = [];
  let [firstRow, row, column, isCut] = [0, 0, 0, false];
  let cell = { type: "", style: 0, text: "" };
  let isValue = false;
  readXml(part, {
    open(name, attributes) {
      if (name === "row") {
        row = Number(attributes.r ?? row + 1);
        column = 0;
      } else if (name === "c") {
        const { r: place = "", t: type = "", s: style = "0" } = attributes;
        column = place === "" ? column + 1 : columnOf(place);
        cell = { type, style: Number(style), text: "" };
      }
      isValue = name === "v" || name === "t";
    },
    text(text) {
      if (isValue) cell.text += text;
    },
    close(name) {
      isValue = false;
      if (name !== "c" || cell.text === "") return;
      if (rows.length === 0) firstRow = row;
      const at = row - firstRow;
      if (at < 0 || at >= rowsMax || column > columnsMax) {
        isCut = true;
        return;
      }
      while (rows.length <= at) rows.push([]);
      const cells = rows[at] as string[];
      while (cells.length < column) cells.push("");
      cells[column - 1] = shownValue(cell, texts);
    },
  });
  return { rows: withoutEmptyColumns(rows), firstRow, isCut };
}

/** `AB12` is in column 28. */
function columnOf(place: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(place)?.[0] ?? "") {
    column = column * 26 + letter.charCodeAt(0) - 64;
  }
  return column;
}

function withoutEmptyColumns(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const used = new Set(
    rows.flatMap((row) => [...row.keys()].filter((at) => row[at]?.trim() !== "")),
  );
  return rows.map((row) => row.filter((_, at) => used.has(at)));
}

interface Cell {
  readonly type: string;
  readonly style: number;
  readonly text: string;
}

function shownValue(
  { type, style, text }: Cell,
  { shared, formatOf, isFrom1904 }: CellTexts,
): string {
  if (type === "s") return shared[Number(text)] ?? "";
  if (type === "b") return text === "1" ? "TRUE" : "FALSE";
  if (type !== "" && type !== "n") return text;
  const value = Number(text);
  if (!Number.isFinite(value)) return text;
  const format = formatOf(style);
  if (format === "percent") return `${plainNumber(value * 100)} %`;
  if (format === "plain") return plainNumber(value);
  return format === "elapsed" ? hoursText(value) : dateText(value, { format, isFrom1904 });
}

/** Without the last digits of binary fractions: 0.1 + 0.2 is 0.3. */
function plainNumber(value: number): string {
  return String(Number(value.toPrecision(15)));
}

const dayMs = 86_400_000;

/** `[h]:mm`: sums of hours. */
function hoursText(value: number): string {
  const minutes = Math.round(Math.abs(value) * 1_440);
  const rest = String(minutes % 60).padStart(2, "0");
  return `${value < 0 ? "-" : ""}${Math.floor(minutes / 60)}:${rest}`;
}

/** Days since the end of 1899, with the 29 February 1900 that spreadsheets count; 1904 has it. */
function dateText(
  value: number,
  { format, isFrom1904 }: { readonly format: "date" | "time"; readonly isFrom1904: boolean },
): string {
  const days = isFrom1904 ? value + 1_462 : value < 60 ? value + 1 : value;
  const date = new Date(Math.round((days - 25_569) * dayMs));
  if (Number.isNaN(date.getTime())) return plainNumber(value);
  const iso = date.toISOString();
  const time = iso.slice(11, 16);
  if (format === "time" && value < 1) return time;
  return value % 1 === 0 ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${time}`;
}

export function readSharedTexts(part: Uint8Array | undefined): readonly string[] {
  const texts: string[] = [];
  let [text, isText, isPhonetic] = ["", false, false];
  readXml(part, {
    open(name) {
      if (name === "si") text = "";
      // How a Japanese word is pronounced.
      if (name === "rPh") isPhonetic = true;
      isText = name === "t" && !isPhonetic;
    },
    text(piece) {
      if (isText) text += piece;
    },
    close(name) {
      isText = false;
      if (name === "rPh") isPhonetic = false;
      if (name === "si") texts.push(text);
    },
  });
  return texts;
}

const dateNumbers = new Set([14, 15, 16, 17, 22, 27, 30, 36, 50, 57]);
const timeNumbers = new Set([18, 19, 20, 21, 45, 47]);
const elapsedNumber = 46;

export function readNumberFormats(part: Uint8Array | undefined): (style: number) => NumberFormat {
  const codes = new Map<number, string>();
  const styles: number[] = [];
  let isCells = false;
  readXml(part, {
    open(name, attributes) {
      const id = Number(attributeOf(attributes, "numFmtId"));
      if (name === "numFmt") codes.set(id, attributeOf(attributes, "formatCode") ?? "");
      else if (name === "cellXfs") isCells = true;
      else if (name === "xf" && isCells) styles.push(id);
    },
    close(name) {
      if (name === "cellXfs") isCells = false;
    },
  });
  const known = styles.map((id) => formatOfCode(id, codes.get(id)));
  return (style) => known[style] ?? "plain";
}

function formatOfCode(id: number, code: string | undefined): NumberFormat {
  if (id === 9 || id === 10) return "percent";
  if (dateNumbers.has(id)) return "date";
  if (timeNumbers.has(id)) return "time";
  if (id === elapsedNumber || /\[[hms]{1,2}\]/i.test(code ?? "")) return "elapsed";
  // Words in quotes and names of colours are no marks.
  const marks = (code ?? "").replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, "");
  if (marks.includes("%")) return "percent";
  if (/[yd]/i.test(marks)) return "date";
  return /h|s{1,2}$/i.test(marks) ? "time" : "plain";
}
