/** Writes a backup while the service runs. */
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { packageVersion } from "../base/index.ts";
import { type DbPath, isKnowledgeError, KnowledgeError } from "../contract/index.ts";
import {
  copyStateDatabase,
  hasState,
  indexPathOf,
  plainFile,
  stateFileName,
  statePathOf,
  storageError,
} from "../storage/index.ts";
import { flushFile } from "./flush-file.ts";
import { leaveNothing } from "./leave-nothing.ts";
import {
  type BackupFile,
  type BackupManifest,
  describeFile,
  manifestFormat,
  manifestName,
} from "./manifest.ts";
import { requireStateFile } from "./require-state-file.ts";

export interface BackupRequest {
  readonly dbPath: DbPath;
  /** New or empty. */
  readonly folder: string;
}

const secretName = "session-secret";
/** Stands in the names of folders that are being written; a process that was killed leaves its own. */
export const partMark = ".partial-";

/**
 * Copies state.db and the secret of sessions into the folder, checks the copy, and describes it in
 * `manifest.json`. The folder appears when it is whole: it is written next to its place and renamed.
 * index.db is not copied, because it is rebuilt from the documents. Blocks the thread.
 * Throws `backup_refused` for a folder that is not empty or a service without a state, `disk_full`,
 * `index_not_writable`, `state_damaged`.
 */
export async function writeBackup({ dbPath, folder }: BackupRequest): Promise<BackupManifest> {
  const target = resolve(folder);
  const data = dirname(resolve(indexPathOf(dbPath)));
  requireStateFile(dbPath);
  requireState(dbPath);
  requireNewOrEmpty(target);
  try {
    removeParts(target);
    mkdirSync(dirname(target), { recursive: true });
    const part = mkdtempSync(`${target}${partMark}`);
    const removePart = (): void => rmSync(part, { recursive: true, force: true });
    return await leaveNothing(removePart, async () => {
      const manifest = await writeInto(part, dbPath, data);
      if (existsSync(target)) rmSync(target, { recursive: true });
      renameSync(part, target);
      return manifest;
    });
  } catch (error) {
    throw namingTheBackup(storageError(error, plainFile(target)));
  }
}

async function writeInto(part: string, dbPath: DbPath, data: string): Promise<BackupManifest> {
  const { schema, rows } = await copyStateDatabase(dbPath, join(part, stateFileName));
  const names: BackupFile["name"][] = [stateFileName];
  if (existsSync(join(data, secretName))) {
    copyFileSync(join(data, secretName), join(part, secretName));
    names.push(secretName);
  }
  const files = await Promise.all(names.map((name) => describeFile(part, name)));
  const manifest: BackupManifest = {
    format: manifestFormat,
    version: packageVersion(),
    createdAt: new Date().toISOString(),
    schema,
    rows,
    files,
  };
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  writeFileSync(join(part, manifestName), text);
  for (const name of readdirSync(part)) {
    chmodSync(join(part, name), 0o600);
    flushFile(join(part, name));
  }
  return manifest;
}

function requireState(dbPath: DbPath): void {
  if (hasState(dbPath)) return;
  const file = statePathOf(dbPath);
  throw new KnowledgeError(
    "backup_refused",
    `There is no ${basename(file)} in ${dirname(file)}; name the data folder with --data.`,
  );
}

function requireNewOrEmpty(target: string): void {
  const present = statSync(target, { throwIfNoEntry: false });
  if (present === undefined) return;
  if (present.isDirectory() && readdirSync(target).length === 0) return;
  throw new KnowledgeError(
    "backup_refused",
    `${target} is not empty. Name a new folder for each backup; nothing was written.`,
  );
}

function removeParts(target: string): void {
  const parent = dirname(target);
  if (!existsSync(parent)) return;
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(`${basename(target)}${partMark}`)) continue;
    rmSync(join(parent, name), { recursive: true, force: true });
  }
}

/** The faults of writing are told of the data folder everywhere else. */
function namingTheBackup(error: unknown): unknown {
  if (!isKnowledgeError(error)) return error;
  const says = {
    disk_full:
      "The disk of the backup folder is full; nothing was kept. Free some space, or name a folder on another disk.",
    index_not_writable:
      "The backup folder cannot be written; check the path and its permissions. Nothing was kept.",
  } as const;
  const text = error.code in says ? says[error.code as keyof typeof says] : null;
  return text === null ? error : new KnowledgeError(error.code, text, { cause: error });
}
