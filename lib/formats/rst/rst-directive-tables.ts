/** Tables that are written as lists or as lines with commas. */
import { tableOf } from "../markdown/write-markdown.ts";
import type { Directive } from "./rst-directive.ts";
import { readInline } from "./rst-inline.ts";
import { dedented, isBlankLine, type Lines, leadingSpaces } from "./rst-lines.ts";
import type { BlockReading } from "./rst-lists.ts";

/** A list of rows, each a list of cells. */
export function listTable(directive: Directive, reading: BlockReading): string {
  const rows = itemsOf(directive.content).map((row) =>
    itemsOf(row).map((cell) => reading.read(cell)),
  );
  const hasHead = Number(directive.options.get("header-rows") ?? 0) > 0;
  return withTitle(directive, rowsTable(rows, hasHead), reading);
}

function itemsOf(lines: Lines): Lines[] {
  const items: string[][] = [];
  for (const line of lines) {
    const found = /^[-*+]\s*/.exec(line);
    if (found !== null && leadingSpaces(line) === 0)
      items.push([" ".repeat(found[0].length) + line.slice(found[0].length)]);
    else items.at(-1)?.push(line);
  }
  return items.map(dedented);
}

export function csvTable(directive: Directive, reading: BlockReading): string {
  const { options, content } = directive;
  const file = options.get("file");
  const text =
    file === undefined ? content.join("\n") : (reading.page.files.get(file.trim()) ?? "");
  const delim = options.get("delim") ?? ",";
  const separator = delim === "tab" ? "\t" : delim === "space" ? " " : delim.charAt(0);
  const head = options.get("header");
  const written = [
    ...(head === undefined ? [] : csvRows(head, separator)),
    ...csvRows(text, separator),
  ];
  const rows = written.map((row) => row.map((cell) => reading.read(cell.split("\n"))));
  const hasHead = head !== undefined || Number(options.get("header-rows") ?? 0) > 0;
  return withTitle(directive, rowsTable(rows, hasHead), reading);
}

/** Cells in quotation marks may have separators and line ends in them. */
function csvRows(text: string, separator: string): string[][] {
  const rows: string[][] = [[]];
  let cell = "";
  let isQuoted = false;
  const endCell = (): void => {
    rows.at(-1)?.push(cell.trim());
    cell = "";
  };
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text.charAt(at + 1) === '"') cell += text.charAt(at++);
      else isQuoted = false;
    } else if (character === '"' && cell.trim() === "") isQuoted = true;
    else if (character === separator) endCell();
    else if (character === "\n") {
      endCell();
      rows.push([]);
    } else cell += character;
  }
  endCell();
  return rows.filter((row) => row.some((one) => one !== ""));
}

export function titledTable(directive: Directive, reading: BlockReading): string {
  return withTitle(directive, reading.read(directive.content), reading);
}

function withTitle({ argument }: Directive, table: string, { page }: BlockReading): string {
  const title = readInline(argument.filter((line) => !isBlankLine(line)).join(" "), page).markdown;
  return title === "" ? table : `**${title}**\n\n${table}`;
}

function rowsTable(rows: readonly (readonly string[])[], hasHead: boolean): string {
  if (hasHead || rows.length === 0) return tableOf(rows);
  return tableOf([(rows[0] as readonly string[]).map(() => ""), ...rows]);
}
