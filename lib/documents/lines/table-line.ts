/** Tables: cells are kept, the lines that draw them are not. */

/** The line of hyphens below a table's head. */
export function isTableRule(trimmed: string): boolean {
  return /^[|: \t-]{3,}$/.test(trimmed) && trimmed.includes("|") && trimmed.includes("-");
}

/** `| a | | b |` → `a`, ``, `b`. An escaped bar belongs to its cell, also in code. */
export function tableCells(line: string): readonly string[] {
  const cells = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));
  const isFramed = line.trimStart().startsWith("|");
  const isClosed = cells.length > 1 && cells.at(-1) === "";
  return cells.slice(isFramed ? 1 : 0, isClosed ? -1 : undefined);
}
