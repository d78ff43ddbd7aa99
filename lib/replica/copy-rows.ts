/** Copies rows from one index to another, in transactions of a few megabytes. */
import type { InStatement, InValue, ResultSet, Row, Value } from "@libsql/client";
import type { Database } from "../storage/index.ts";

export interface RowCopy {
  readonly from: Database;
  readonly to: Database;
  /** Begins each transaction. */
  readonly guard: readonly InStatement[];
  /** Called after each: a large index takes longer than a lease holds. */
  readonly stillWorking: () => Promise<void>;
}

/** A server takes some hundredths of a second for so much, and writers of others wait for no longer. */
const batchBytesMax = 2 * 1024 * 1024;

export interface RowBatch {
  add(statement: InStatement, bytes: number): Promise<void>;
  flush(): Promise<void>;
}

export function createRowBatch({ to, guard, stillWorking }: RowCopy): RowBatch {
  let statements: InStatement[] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    if (statements.length === 0) return;
    await to.write([...guard, ...statements]);
    statements = [];
    bytes = 0;
    await stillWorking();
  };
  return {
    flush,
    async add(statement, size) {
      if (bytes > 0 && bytes + size > batchBytesMax) await flush();
      statements.push(statement);
      bytes += size;
    },
  };
}

export interface InsertOptions {
  /** Takes the place of a row with the same key. */
  readonly orReplace?: boolean;
  /** In place of the row's own. */
  readonly values?: Readonly<Record<string, InValue>>;
}

/** A statement that inserts the row with all its columns. */
export function insertRow(
  table: string,
  { columns }: Pick<ResultSet, "columns">,
  row: Row,
  { orReplace = false, values = {} }: InsertOptions = {},
): { readonly statement: InStatement; readonly bytes: number } {
  const args = columns.map((column, at) => values[column] ?? row[at] ?? null);
  const places = columns.map(() => "?").join(", ");
  const verb = orReplace ? "INSERT OR REPLACE" : "INSERT";
  const sql = `${verb} INTO ${table} (${columns.join(", ")}) VALUES (${places})`;
  const bytes = args.reduce((sum: number, value) => sum + sizeOf(value), 0);
  return { statement: { sql, args }, bytes };
}

/** One statement for many rows without blobs: a statement costs more than a row. */
export function insertTexts(
  table: string,
  { columns, rows }: Pick<ResultSet, "columns" | "rows">,
): { readonly statement: InStatement; readonly bytes: number } {
  const packed = JSON.stringify(rows.map((row) => columns.map((_column, at) => row[at])));
  const values = columns.map((_column, at) => `value ->> ${at}`).join(", ");
  const sql = `INSERT INTO ${table} (${columns.join(", ")}) SELECT ${values} FROM json_each(?)`;
  return { statement: { sql, args: [packed] }, bytes: packed.length };
}

function sizeOf(value: InValue | Value): number {
  if (typeof value === "string") return value.length;
  // In the words of the protocol.
  return value instanceof ArrayBuffer ? Math.ceil(value.byteLength * 1.34) : 8;
}

/** All values of a column of whole numbers, as one row: the cost is that of rows. */
export async function readNumbers(
  database: Database,
  column: string,
  rest: string,
): Promise<number[]> {
  const { rows } = await database.read(`SELECT json_group_array(${column}) FROM ${rest}`);
  return rows.length === 0 ? [] : (JSON.parse(String(rows[0]?.[0])) as number[]);
}

export interface RowDifference {
  readonly added: readonly number[];
  readonly removed: readonly number[];
}

/** What `to` lacks and what it has too much, by the numbers of rows. */
export async function compareRows(
  { from, to }: RowCopy,
  column: string,
  rest: string,
): Promise<RowDifference> {
  const wanted = new Set(await readNumbers(from, column, rest));
  const present = new Set(await readNumbers(to, column, rest));
  return {
    added: [...wanted].filter((number) => !present.has(number)).sort((left, right) => left - right),
    removed: [...present].filter((number) => !wanted.has(number)),
  };
}
