/** Begins a data folder with the state that `exportState` wrote. */
import { createReadStream, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { isDeepStrictEqual } from "node:util";
import { type DbPath, isKnowledgeError, KnowledgeError } from "../contract/index.ts";
import {
  type DatabaseFile,
  indexPathOf,
  newestStateSchema,
  readStateContents,
  type StoredRow,
  stateFileAt,
  writeStateRows,
} from "../storage/index.ts";
import { exportedRows } from "./export-state.ts";
import { leaveNothing } from "./leave-nothing.ts";
import { requireNoState } from "./require-no-state.ts";
import { requireStateBesideIndex } from "./require-state-file.ts";
import { linesFormat, parseLine, StateHead, StateRow, toStoredValue } from "./state-lines.ts";

export interface ImportStateRequest {
  /** Written by `exportState`. */
  readonly file: string;
  /** state.db is put next to the index. */
  readonly dbPath: DbPath;
}

const partName = "state.db.restoring";

/**
 * Reads the lines into a new state.db, which appears when it is whole. Throws `backup_invalid` for
 * lines that are damaged, incomplete or of a newer version, and `backup_refused` when the data folder
 * has a state already.
 */
export async function importState({ file, dbPath }: ImportStateRequest): Promise<StateHead> {
  requireStateBesideIndex(dbPath);
  const data = dirname(resolve(indexPathOf(dbPath)));
  requireNoState(data);
  requireFile(resolve(file));
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const part = stateFileAt(dbPath, join(data, partName));
  const removePart = (): void => {
    for (const suffix of ["", "-wal", "-shm"]) rmSync(part.path + suffix, { force: true });
  };
  removePart();
  return leaveNothing(removePart, async () => {
    const head = await fill(part, resolve(file));
    requireNoState(data);
    renameSync(part.path, join(data, "state.db"));
    return head;
  });
}

function requireFile(file: string): void {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() === true) return;
  throw new KnowledgeError(
    "backup_invalid",
    `${file} is no file; name one that "knowledge export-state" has written.`,
  );
}

async function fill(part: DatabaseFile, file: string): Promise<StateHead> {
  const lines = linesOf(file);
  const first = await lines.next();
  const head = parseLine(StateHead, first.value ?? "", 1);
  if (head.format > linesFormat || head.schema > newestStateSchema) {
    throw new KnowledgeError(
      "backup_invalid",
      `The file was written by version ${head.version}, which is newer than this one. Import it with that version.`,
    );
  }
  try {
    await writeStateRows(part, head, rowsOf(lines));
  } catch (error) {
    if (isKnowledgeError(error)) throw error;
    throw new KnowledgeError(
      "backup_invalid",
      "A row of the file does not fit its table; nothing was imported. Export the state again.",
      { cause: error },
    );
  }
  const { rows } = await readStateContents(part);
  if (isDeepStrictEqual(exportedRows(rows), head.rows)) return head;
  throw new KnowledgeError(
    "backup_invalid",
    "The file does not hold all rows that its first line names; nothing was imported. Export the state again.",
  );
}

async function* rowsOf(lines: AsyncIterable<string>): AsyncGenerator<StoredRow> {
  let number = 1;
  for await (const line of lines) {
    number += 1;
    const { table, row } = parseLine(StateRow, line, number);
    const cells = Object.entries(row).map(([column, value]) => [column, toStoredValue(value)]);
    yield { table, row: Object.fromEntries(cells) };
  }
}

async function* linesOf(file: string): AsyncGenerator<string, undefined> {
  const input = createReadStream(file, "utf8");
  try {
    yield* createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  } finally {
    input.destroy();
  }
  return undefined;
}
