/** Comma-separated values by RFC 4180 that a spreadsheet opens without running anything. */
import { loadPackage } from "../../base/index.ts";
import type { HttpRequest } from "../../http/index.ts";

export type CsvCell = string | number | null;

export interface CsvTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly CsvCell[])[];
}

/**
 * UTF-8 with a byte order mark; lines end with CR LF; empty cells mean null. A text that a
 * spreadsheet would treat as a formula gets an apostrophe before it (OWASP, "CSV Injection").
 * Rejects with `configuration_invalid`, which names the package, when that is not installed.
 */
export async function toCsv({ columns, rows }: CsvTable): Promise<string> {
  const { stringify } = await loadWriter();
  return stringify([columns, ...rows], {
    // Without the mark Excel takes UTF-8 for the code page of the machine.
    bom: true,
    record_delimiter: "windows",
    escape_formulas: true,
    quoted_match: /[\r\n]/,
  });
}

/** An answer that browsers store as a file. */
export async function csvAnswer(file: string, table: CsvTable) {
  return {
    headers: {
      "Content-Type": "text/csv; charset=utf-8; header=present",
      "Content-Disposition": `attachment; filename="${file}"`,
    },
    body: await toCsv(table),
  };
}

/** By its parameter, and without one by the type that it accepts. */
export function asksForCsv(request: HttpRequest): boolean {
  const format = new URLSearchParams(request.query).get("format");
  if (format !== null) return format === "csv";
  return /^\s*text\/csv\b/i.test(request.header("accept") ?? "");
}

/** With the first table: most programs make none. */
function loadWriter(): Promise<typeof import("csv-stringify/sync")> {
  return loadPackage("csv-stringify/sync", "tables");
}
