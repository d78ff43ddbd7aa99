/** Puts a backup back, into a data folder that has no state of its own. */
import { chmodSync, copyFileSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { type DbPath, KnowledgeError } from "../contract/index.ts";
import {
  type DatabaseFile,
  indexPathOf,
  isDamage,
  newestStateSchema,
  readStateContents,
  stateFileAt,
  storageError,
} from "../storage/index.ts";
import { flushFile } from "./flush-file.ts";
import { leaveNothing } from "./leave-nothing.ts";
import { type BackupManifest, readManifest, verifyFiles } from "./manifest.ts";
import { requireNoState } from "./require-no-state.ts";
import { requireStateBesideIndex } from "./require-state-file.ts";

export interface RestoreRequest {
  /** A folder that `writeBackup` wrote. */
  readonly folder: string;
  /** state.db is put next to the index. */
  readonly dbPath: DbPath;
}

/** Ends the names of files that are not all there yet. */
const partEnd = ".restoring";

/**
 * Checks every file against the manifest, copies them, and reads the copied database from end to end.
 * state.db appears last and whole. A state of an earlier version is brought up to date by the next
 * start. Throws `backup_invalid`, and `backup_refused` when the data folder has a state already,
 * which includes that of a running service.
 */
export async function restoreBackup({ folder, dbPath }: RestoreRequest): Promise<BackupManifest> {
  requireStateBesideIndex(dbPath);
  const source = resolve(folder);
  const data = dirname(resolve(indexPathOf(dbPath)));
  const manifest = readManifest(source);
  if (manifest.schema > newestStateSchema) {
    throw new KnowledgeError(
      "backup_invalid",
      `The backup was written by version ${manifest.version}, whose state.db is newer than this version can read. Restore it with that version.`,
    );
  }
  requireNoState(data);
  await verifyFiles(source, manifest.files);
  try {
    await copyInto(source, dbPath, manifest);
  } catch (error) {
    throw storageError(error, stateFileAt(dbPath));
  }
  return manifest;
}

async function copyInto(source: string, dbPath: DbPath, manifest: BackupManifest): Promise<void> {
  const data = dirname(resolve(indexPathOf(dbPath)));
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const names = manifest.files.map(({ name }) => name).sort();
  const parts = names.map((name) => ({ name, part: join(data, `${name}${partEnd}`) }));
  const removeParts = (): void => {
    for (const { part } of parts) {
      for (const suffix of ["", "-wal", "-shm"]) rmSync(part + suffix, { force: true });
    }
  };
  await leaveNothing(removeParts, async () => {
    for (const { name, part } of parts) {
      copyFileSync(join(source, name), part);
      chmodSync(part, 0o600);
      flushFile(part);
    }
    await requireContents(stateFileAt(dbPath, join(data, `state.db${partEnd}`)), manifest);
    // Once more: a service may have been started meanwhile.
    requireNoState(data);
    for (const { name, part } of parts) renameSync(part, join(data, name));
  });
}

async function requireContents(
  file: DatabaseFile,
  { rows, schema }: BackupManifest,
): Promise<void> {
  const found = await readStateContents(file).catch((error: unknown) => {
    if (!isDamage(error)) throw error;
    throw new KnowledgeError(
      "backup_invalid",
      "state.db of the backup cannot be read: it is damaged, or was encrypted and DB_ENCRYPTION_KEY is not set. Set the key, or restore another backup; nothing was restored.",
      { cause: error },
    );
  });
  const isSame = found.schema === schema && isDeepStrictEqual(found.rows, rows);
  if (isSame) return;
  throw new KnowledgeError(
    "backup_invalid",
    "state.db of the backup does not hold the rows that its manifest names. Restore another backup.",
  );
}
