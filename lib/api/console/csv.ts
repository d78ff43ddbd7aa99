/** Comma-separated values by RFC 4180 that a spreadsheet opens without running anything. */
import { loadPackage } from "../../base/index.ts";

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

/** With the first table: most programs make none. */
function loadWriter(): Promise<typeof import("csv-stringify/sync")> {
  return loadPackage("csv-stringify/sync", "tables");
}
