/** All rows of state.db that speak of somebody. */
import { createAuditTrail, findNames } from "../audit/index.ts";
import type { Database } from "../storage/index.ts";
import { personalTables, type SearchedTable, ticketTable } from "./personal-tables.ts";
import { type TextMatch, textsIn } from "./text-match.ts";

export interface FoundRow {
  readonly table: string;
  /** Without secrets. */
  readonly row: Readonly<Record<string, unknown>>;
  /** The columns that speak of the person. */
  readonly matched: readonly string[];
}

export interface FoundPerson {
  /** Keys of tickets. */
  readonly tickets: readonly string[];
  /** Number of all tickets; to see that not nearly all of them are meant. */
  readonly ticketsInAll: number;
  readonly rows: readonly FoundRow[];
}

const rowsAtOnce = 500;

export async function findPerson(database: Database, isMeant: TextMatch): Promise<FoundPerson> {
  const rows: FoundRow[] = [];
  for (const table of [ticketTable, ...personalTables]) {
    rows.push(...(await rowsOf(database, table, isMeant)));
  }
  const events = await findNames(createAuditTrail(database), isMeant);
  rows.push(...events.map((event) => ({ table: "audit_event", row: { ...event }, matched: [] })));
  const counted = await database.read("SELECT count(*) FROM classification");
  return {
    tickets: rows
      .filter(({ table }) => table === "classification")
      .map(({ row }) => String(row.correlation_id)),
    ticketsInAll: Number(counted.rows[0]?.[0]),
    rows,
  };
}

/** Rows of each table, in the order of the tables. */
export function countRows(rows: readonly FoundRow[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table } of rows) counts[table] = (counts[table] ?? 0) + 1;
  return counts;
}

async function rowsOf(
  database: Database,
  { table, keys, texts, json = {}, withheld = [] }: SearchedTable,
  isMeant: TextMatch,
): Promise<readonly FoundRow[]> {
  const found: FoundRow[] = [];
  const order = keys.join(", ");
  for (let from = 0; ; from += rowsAtOnce) {
    const sql = `SELECT * FROM ${table} ORDER BY ${order} LIMIT ${rowsAtOnce} OFFSET ${from}`;
    const { rows, columns } = await database.read(sql);
    for (const cells of rows) {
      const all = columns.map((column, at) => [column, cells[at] ?? null] as const);
      const row = Object.fromEntries(all.filter(([column]) => !withheld.includes(column)));
      const matched = [
        ...texts.filter((column) => isMeantIn(row[column], isMeant)),
        ...Object.entries(json)
          .filter(([column, counted]) =>
            isMeantIn(row[column], (cell) => isMeant(textsIn(cell, counted))),
          )
          .map(([column]) => column),
      ];
      if (matched.length > 0) found.push({ table, row, matched });
    }
    if (rows.length < rowsAtOnce) return found;
  }
}

function isMeantIn(cell: unknown, isMeant: TextMatch): boolean {
  return typeof cell === "string" && isMeant(cell);
}
