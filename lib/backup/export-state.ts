/** The state as lines that another kind of database can read too. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packageVersion } from "../base/index.ts";
import type { DbPath } from "../contract/index.ts";
import {
  copyStateDatabase,
  readStateNumbers,
  readStateRows,
  stateFileAt,
  unexportedTables,
} from "../storage/index.ts";
import { requireStateFile } from "./require-state-file.ts";
import { linesFormat, type StateHead, type StateRow, toLineValue } from "./state-lines.ts";

/** Leases belong to processes that run, and to nobody elsewhere. */
const leftOut: ReadonlySet<string> = new Set(["lease", ...unexportedTables]);

/** Rows of the tables that lines hold. */
export function exportedRows(
  rows: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(rows).filter(([table]) => !leftOut.has(table)));
}

/**
 * Lines of JSON without their ends: the head, then each row, all from one moment, while the service
 * runs. Throws what copying throws, see `writeBackup`.
 */
export async function* exportState(dbPath: DbPath): AsyncGenerator<string> {
  requireStateFile(dbPath);
  const folder = mkdtempSync(join(tmpdir(), "knowledge-export-"));
  const removeCopy = (): void => rmSync(folder, { recursive: true, force: true });
  process.once("exit", removeCopy);
  try {
    const copy = stateFileAt(dbPath, join(folder, "state.db"));
    const { schema, rows } = await copyStateDatabase(dbPath, copy.path);
    const kept = exportedRows(rows);
    const head: StateHead = {
      format: linesFormat,
      version: packageVersion(),
      schema,
      rows: kept,
      numbers: await readStateNumbers(copy),
    };
    yield JSON.stringify(head);
    for await (const { table, row } of readStateRows(copy, Object.keys(kept))) {
      const cells = Object.entries(row).map(([column, value]) => [column, toLineValue(value)]);
      yield JSON.stringify({ table, row: Object.fromEntries(cells) } satisfies StateRow);
    }
  } finally {
    process.off("exit", removeCopy);
    removeCopy();
  }
}
