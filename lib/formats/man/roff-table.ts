/** Tables of tbl as rows of texts. */

const linesMax = 5_000;

/** From the line `.TS` on; `end` is the line after `.TE`. */
export function readTable(
  lines: readonly string[],
  start: number,
): { readonly rows: readonly (readonly string[])[]; readonly end: number } {
  const found = lines.slice(start, start + linesMax).findIndex((line) => /^[.']\s*TE\b/.test(line));
  if (found === -1) return { rows: [], end: start + 1 };
  const body = lines.slice(start + 1, start + found);
  const [, separator = "\t"] = /tab\s*\(\s*(.)\s*\)/.exec(body[0] ?? "") ?? [];
  // The form of its columns ends with a dot.
  const form = body.findIndex((line) => /\.\s*$/.test(line) && !/^[.']/.test(line));
  const rows = rowsOf(body.slice(form + 1), separator).map((row) => row.map((cell) => cell.trim()));
  return { rows, end: start + found + 1 };
}

function rowsOf(lines: readonly string[], separator: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let open: string[] | null = null;
  for (const line of lines) {
    let rest = line;
    if (open !== null) {
      if (!line.startsWith("T}")) {
        if (!/^[.']/.test(line)) open.push(line);
        continue;
      }
      row.push(open.join(" "));
      open = null;
      rest = line.slice(2).replace(separator, "");
      if (rest === "") {
        rows.push(row);
        row = [];
        continue;
      }
    } else if (/^[.']|^\s*[_=]?\s*$/.test(line)) continue;
    const cells = rest.split(separator);
    if (cells.at(-1)?.trim() === "T{") {
      row.push(...cells.slice(0, -1));
      open = [];
      continue;
    }
    rows.push([...row, ...cells]);
    row = [];
  }
  return rows;
}
