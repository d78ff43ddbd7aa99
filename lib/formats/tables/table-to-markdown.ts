/** Rows of a table of data as Markdown to read and to find: the headers name the values. */
import { escapeText } from "../markdown/escape-text.ts";
import { markdownTable } from "../markdown/markdown-table.ts";

export interface NumberedRows {
  readonly rows: readonly (readonly string[])[];
  /** Number of the first row, as its program counts. */
  readonly firstRow: number;
}

/** A section of so many rows is about one thing as little as possible, and a screen or two long. */
const rowsOfSection = 25;
/** Wider tables are read by nobody: each row becomes a list of names and values. */
const columnsMax = 10;
const cellLengthMax = 2_000;

/** Sections of level 2, each with the headers. One without headings when the rows fit into it. */
export function tableToMarkdown({ rows, firstRow }: NumberedRows): string {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  const head = rows.findIndex((row) => filled(row) > Math.min(1, width - 1));
  if (head === -1) return "";
  // What stands above the headers, such as a title over the whole width.
  const above = rows.slice(0, head).flatMap((row) => row.filter((cell) => cell.trim() !== ""));
  const names = headerNames(rows[head] ?? [], width);
  const data = rows.slice(head + 1).map((row, at) => ({ row, number: firstRow + head + 1 + at }));
  const full = data.filter(({ row }) => filled(row) > 0);
  const parts = above.map((text) => escapeText(text));
  if (full.length === 0) return [...parts, markdownTable(names, [])].join("\n\n");
  for (let at = 0; at < full.length; at += rowsOfSection) {
    const section = full.slice(at, at + rowsOfSection);
    const [first, last] = [section[0]?.number ?? 0, section.at(-1)?.number ?? 0];
    if (full.length > rowsOfSection) parts.push(`## Rows ${first}–${last} {#rows-${first}}`);
    parts.push(sectionText(names, section));
  }
  return parts.join("\n\n");
}

interface NumberedRow {
  readonly row: readonly string[];
  readonly number: number;
}

function sectionText(names: readonly string[], section: readonly NumberedRow[]): string {
  if (names.length <= columnsMax) {
    return markdownTable(
      names,
      section.map(({ row }) => names.map((_, at) => cellText(row[at] ?? ""))),
    );
  }
  return section.map(({ row, number }) => `${number}. ${namedValues(names, row)}`).join("\n");
}

function namedValues(names: readonly string[], row: readonly string[]): string {
  return names
    .map((name, at) => [name, cellText(row[at] ?? "")] as const)
    .filter(([, text]) => text !== "")
    .map(([name, text]) => (name === "" ? text : `${name}: ${text}`))
    .join(" · ");
}

function headerNames(row: readonly string[], width: number): readonly string[] {
  return Array.from({ length: width }, (_, at) => cellText(row[at] ?? ""));
}

function cellText(text: string): string {
  const shown = text.length > cellLengthMax ? `${text.slice(0, cellLengthMax)}…` : text;
  return escapeText(shown);
}

function filled(row: readonly string[]): number {
  return row.filter((cell) => cell.trim() !== "").length;
}
