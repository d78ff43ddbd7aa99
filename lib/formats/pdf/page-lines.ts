/** Lines of a column, and the tables among them. */
import type { TextSegment } from "./page-segments.ts";

export interface TextLine {
  readonly kind: "line";
  readonly page: number;
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly y: number;
  readonly size: number;
  readonly isCode: boolean;
  readonly isBold: boolean;
}

export interface TableBlock {
  readonly kind: "table";
  readonly page: number;
  readonly rows: readonly (readonly string[])[];
}

/** Bullets of all fonts, numbers and letters in front of an item. */
export const itemMark =
  /^(?:[•◦▪▫■□●○‣⁃∙·–—*\-\uf0a7\uf0b7]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)])(?=\s|$)/iu;
const sameLine = 0.4;
const rowsMin = 2;

/** In the order of the column, from above. */
export function columnLines(
  column: readonly TextSegment[],
  page: number,
): readonly (TextLine | TableBlock)[] {
  const rows = rowsOf(column);
  const found: (TextLine | TableBlock)[] = [];
  for (let at = 0; at < rows.length; ) {
    const end = tableEnd(rows, at);
    const table = end - at >= rowsMin ? readTable(rows.slice(at, end), page) : null;
    if (table === null) found.push(lineOf(rows[at++] as Row, page));
    else {
      found.push(table);
      at = end;
    }
  }
  return found;
}

type Row = readonly TextSegment[];

function rowsOf(column: readonly TextSegment[]): readonly Row[] {
  const rows: TextSegment[][] = [];
  for (const segment of column.toSorted((a, b) => b.y - a.y)) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    if (first === undefined || first.y - segment.y > sameLine * first.size) rows.push([segment]);
    else row?.push(segment);
  }
  return rows.map((row) => withMark(row.toSorted((a, b) => a.left - b.left)));
}

/** A bullet is no cell: it belongs to the text behind it. */
function withMark(row: Row): Row {
  const [mark, text, ...rest] = row;
  const isMark = mark !== undefined && itemMark.exec(mark.text.trim())?.[0] === mark.text.trim();
  if (!isMark || text === undefined) return row;
  return [{ ...text, text: `${mark.text.trim()} ${text.text}`, left: mark.left }, ...rest];
}

/** Behind the last row that belongs to a table which begins here; the place itself for none. */
function tableEnd(rows: readonly Row[], start: number): number {
  if ((rows[start]?.length ?? 0) < 2) return start;
  let end = start + 1;
  for (let at = end; at < rows.length; at++) {
    const [row, above] = [rows[at] as Row, rows[at - 1] as Row];
    const gap = (above[0]?.y ?? 0) - (row[0]?.y ?? 0);
    if (gap > 3.5 * (row[0]?.size ?? 0)) break;
    if (row.length > 1) end = at + 1;
    else if (!goesOn(row, rows.slice(start, end), gap)) break;
    else end = at + 1;
  }
  return end;
}

/** A cell in two lines: it begins where a cell above begins, and close below it. */
function goesOn(row: Row, above: readonly Row[], gap: number): boolean {
  const [cell] = row;
  if (cell === undefined || gap > 1.6 * cell.size) return false;
  const cells = above.flat();
  const beside = cells.filter(({ left }) => Math.abs(left - cell.left) < 3);
  // Text below a table begins where its first column begins, and is wider than it.
  const widest = Math.max(0, ...beside.map(({ right }) => right));
  return beside.length > 0 && cell.right <= widest + 0.3 * (widest - cell.left);
}

interface Column {
  readonly left: number;
  readonly right: number;
}

function readTable(rows: readonly Row[], page: number): TableBlock | null {
  const columns = tableColumns(rows);
  if (columns.length < 2) return null;
  const cells: string[][] = [];
  let last: TextSegment | undefined;
  for (const row of rows) {
    const placed = columns.map((column) => textIn(row, column));
    const [first] = row;
    const isRest =
      placed[0] === "" && last !== undefined && last.y - (first?.y ?? 0) < 1.6 * last.size;
    const above = cells.at(-1);
    if (isRest && above !== undefined) {
      cells[cells.length - 1] = above.map((text, at) => `${text} ${placed[at] ?? ""}`.trim());
    } else cells.push(placed);
    last = first;
  }
  const isFull = cells.filter((row) => row.filter((text) => text !== "").length > 1);
  return isFull.length < rowsMin ? null : { kind: "table", page, rows: cells };
}

/**
 * Cells above each other overlap; those of two columns never do. Without an order of the cells, which
 * would be sorted again for each row that a table might begin with.
 */
function tableColumns(rows: readonly Row[]): readonly Column[] {
  let columns: readonly Column[] = [];
  for (const row of rows) {
    if (row.length < 2) continue;
    for (const { left, right } of row) {
      if (columns.some((column) => left >= column.left && right <= column.right)) continue;
      const touches = (column: Column): boolean => left <= column.right && right >= column.left;
      const beside = columns.filter(touches);
      const joined = {
        left: Math.min(left, ...beside.map((column) => column.left)),
        right: Math.max(right, ...beside.map((column) => column.right)),
      };
      columns = [...columns.filter((column) => !touches(column)), joined];
    }
  }
  return columns.toSorted((a, b) => a.left - b.left);
}

function textIn(row: Row, column: Column): string {
  return row
    .filter(({ left, right }) => left <= column.right && right >= column.left)
    .filter(({ left }) => left >= column.left - 1)
    .map(({ text }) => text.trim())
    .join(" ");
}

function lineOf(row: Row, page: number): TextLine {
  const sizes = row.map(({ size }) => size);
  const [first] = row as readonly [TextSegment];
  return {
    kind: "line",
    page,
    text: row.map(({ text }) => text).join(" "),
    left: Math.min(...row.map(({ left }) => left)),
    right: Math.max(...row.map(({ right }) => right)),
    y: first.y,
    size: Math.max(...sizes),
    isCode: row.every(({ isCode }) => isCode),
    isBold: row.every(({ isBold }) => isBold),
  };
}
