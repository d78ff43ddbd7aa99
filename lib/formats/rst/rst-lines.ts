/** Lines of reStructuredText by their indentation. */

export type Lines = readonly string[];

export function isBlankLine(line: string | undefined): boolean {
  return line === undefined || !/\S/.test(line);
}

export function leadingSpaces(line: string): number {
  return line.length - line.trimStart().length;
}

/** The end of the lines from `start` that are blank or indented; blank ones at the end are left. */
export function endOfIndented(lines: Lines, start: number): number {
  let end = start;
  for (let at = start; at < lines.length; at++) {
    const line = lines[at] as string;
    if (isBlankLine(line)) continue;
    if (leadingSpaces(line) === 0) break;
    end = at + 1;
  }
  return end;
}

/** Without the indentation that all have. */
export function dedented(lines: Lines): string[] {
  let common = Number.POSITIVE_INFINITY;
  for (const line of lines) if (!isBlankLine(line)) common = Math.min(common, leadingSpaces(line));
  return lines.map((line) => (isBlankLine(line) ? "" : line.slice(common)));
}

/** Without blank lines at both ends. */
export function trimmed(lines: Lines): Lines {
  let start = 0;
  let end = lines.length;
  while (start < end && isBlankLine(lines[start])) start++;
  while (end > start && isBlankLine(lines[end - 1])) end--;
  return lines.slice(start, end);
}

/** As an editor shows it: tabs reach to the next column of eight. */
export function withoutTabs(line: string): string {
  if (!line.includes("\t")) return line.trimEnd();
  let shown = "";
  for (const [at, piece] of line.split("\t").entries()) {
    if (at > 0) shown += " ".repeat(8 - (shown.length % 8));
    shown += piece;
  }
  return shown.trimEnd();
}
