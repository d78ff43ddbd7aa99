/** Tables that are drawn with lines: as grids, or with lines above and below alone. */
import { tableOf } from "../markdown/write-markdown.ts";
import { dedented, isBlankLine, type Lines, trimmed } from "./rst-lines.ts";

interface TableRead {
  readonly markdown: string;
  readonly end: number;
}

type ReadCell = (lines: Lines) => string;

const gridBorder = /^\+(?:[-=]+\+)+$/;
const simpleBorder = /^=+(?:\s+=+)+$/;
const spanLine = /^-+(?:\s+-+)*$/;
/** Cells are looked at once for each column and line. */
const columnsMax = 200;

export function gridTable(lines: Lines, at: number, read: ReadCell): TableRead | null {
  if (!gridBorder.test(lines[at] as string)) return null;
  let end = at;
  while (/^[+|]/.test(lines[end] ?? "")) end++;
  const table = lines.slice(at, end);
  const columns = columnsOf(table);
  if (columns.length < 2 || columns.length > columnsMax) return null;
  const rows = gridRows(table, columns);
  const hasHead = table.some((line) => line.startsWith("+="));
  return { markdown: tableIn(rows, hasHead, read), end };
}

function columnsOf(table: Lines): readonly number[] {
  const found = new Set<number>();
  for (const line of table) {
    if (!/\+[-=]+\+/.test(line)) continue;
    for (const match of line.matchAll(/\+/g)) {
      const isCorner = /[-=]/.test(line.charAt(match.index - 1) + line.charAt(match.index + 1));
      if (isCorner) found.add(match.index);
    }
  }
  return [...found].sort((left, right) => left - right);
}

/** Texts of cells by row and column; a cell over several rows or columns is where it begins. */
function gridRows(table: Lines, columns: readonly number[]): string[][][] {
  const rows: string[][][] = [];
  /** The cell that each column continues. */
  let open: (string[] | null)[] = columns.map(() => null);
  for (const line of table) {
    const segments = columns
      .slice(0, -1)
      .map((start, at) => line.slice(start + 1, columns[at + 1]));
    const isBorder = segments.map(
      (segment, at) => /^[-=]+$/.test(segment) && /[+|]/.test(line.charAt(columns[at] as number)),
    );
    if (isBorder.some(Boolean)) {
      open = open.map((cell, at) => (isBorder[at] === true ? null : cell));
      rows.push(columns.slice(0, -1).map(() => []));
      // What goes on over the line is still the cell above.
      for (const [at, segment] of segments.entries()) {
        if (isBorder[at] === false) open[at]?.push(segment);
      }
      continue;
    }
    const row = rows.at(-1);
    if (row === undefined) continue;
    for (let at = 0; at < segments.length; ) {
      let last = at;
      while (last + 1 < segments.length && line.charAt(columns[last + 1] as number) !== "|") last++;
      const cell = open[at] ?? row[at] ?? [];
      cell.push(line.slice((columns[at] as number) + 1, columns[last + 1]));
      for (let column = at; column <= last; column++) open[column] = cell;
      at = last + 1;
    }
  }
  return rows.filter((row) => row.some((cell) => cell.length > 0));
}

function tableIn(rows: readonly (readonly string[][])[], hasHead: boolean, read: ReadCell): string {
  const cells = rows.map((row) => row.map((cell) => read(dedented(trimmed(cell)))));
  if (hasHead || cells.length === 0) return tableOf(cells);
  return tableOf([(cells[0] as string[]).map(() => ""), ...cells]);
}

export function simpleTable(lines: Lines, at: number, read: ReadCell): TableRead | null {
  const first = lines[at] as string;
  if (!simpleBorder.test(first)) return null;
  const columns = [...first.matchAll(/=+/g)].map((match) => match.index);
  if (columns.length > columnsMax) return null;
  let end = at + 1;
  const borders = [at];
  for (let next = at + 1; next < lines.length; next++) {
    const line = lines[next] as string;
    if (!simpleBorder.test(line) && !/^=+$/.test(line)) continue;
    borders.push(next);
    end = next + 1;
    // The line below a head is followed by rows, the last one by nothing.
    if (isBlankLine(lines[next + 1]) || borders.length === 3) break;
  }
  if (borders.length < 2) return null;
  const hasHead = borders.length > 2;
  const rows = simpleRows(lines.slice(at + 1, end - 1), columns);
  return { markdown: tableIn(rows, hasHead, read), end };
}

function simpleRows(lines: Lines, columns: readonly number[]): string[][][] {
  const rows: string[][][] = [];
  let isApart = false;
  for (const line of lines) {
    if (simpleBorder.test(line) || /^=+$/.test(line) || spanLine.test(line)) continue;
    if (isBlankLine(line)) {
      isApart = true;
      rows.at(-1)?.[0]?.push("");
      continue;
    }
    const cells = columns.map((start, at) => line.slice(start, columns[at + 1]));
    // A row whose first column is empty goes on with the one above.
    const isNew = (cells[0] as string).trim() !== "" || rows.length === 0;
    if (isNew) rows.push(cells.map((cell) => [cell]));
    else
      for (const [at, cell] of cells.entries()) {
        const above = rows.at(-1)?.[at];
        if (isApart) above?.push("");
        above?.push(cell);
      }
    isApart = false;
  }
  return rows;
}
