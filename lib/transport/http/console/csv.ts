/** Comma-separated values by RFC 4180 that a spreadsheet opens without running anything. */

export type CsvCell = string | number | null;

export interface CsvTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly CsvCell[])[];
}

/**
 * Lines end with CR LF; empty cells stand for null. A text that a spreadsheet would take for a formula
 * gets an apostrophe before it (OWASP, "CSV Injection").
 */
export async function toCsv({ columns, rows }: CsvTable): Promise<string> {
  // With the first table: most programs make none.
  const { stringify } = await import("csv-stringify/sync");
  return stringify([columns, ...rows], {
    record_delimiter: "windows",
    escape_formulas: true,
    quoted_match: /[\r\n]/,
  });
}
