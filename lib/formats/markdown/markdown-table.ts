/** Tables of Markdown. */

/** Cells are Markdown; each becomes one line, in which no bar ends the cell. */
export function markdownTable(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(inCell).join(" | ")} |`;
  return [line(heads), line(heads.map(() => "---")), ...rows.map(line)].join("\n");
}

export function inCell(markdown: string): string {
  return markdown
    .replaceAll(/\s*\n\s*(?:[-*]\s+)?/g, " ")
    .replaceAll(/(?<!\\)\|/g, String.raw`\|`)
    .trim();
}
