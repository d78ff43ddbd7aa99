/** A backup that is written when it is due, and the oldest ones that then go. */

import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { JobThread } from "../base/index.ts";
import type { DbPath } from "../contract/index.ts";
import { tryLease, withState } from "../storage/index.ts";
import { readManifest } from "./manifest.ts";
import { partMark, writeBackup } from "./write-backup.ts";

export interface BackupSchedule {
  readonly dbPath: DbPath;
  /** Holds one folder for each backup, and may hold other things. */
  readonly folder: string;
  readonly everyMs: number;
  /** How many of the newest stay. */
  readonly keep: number;
}

export interface BackupTurn extends BackupSchedule {
  readonly nowMs: number;
}

export interface BackupOutcome {
  /** The folder that was written; null when none was due, or another process is writing one. */
  readonly written: string | null;
  /** Folders that had become too old. */
  readonly removed: readonly string[];
  readonly nextMs: number;
}

/** The answer of the worker. */
export type BackupThread = JobThread<BackupTurn, BackupOutcome>;

const ownName = /^knowledge-\d{8}T\d{6}Z$/;
const ownPart = new RegExp(`^knowledge-.*${partMark.replace(".", "\\.")}`);
/** Before the next look, while another process writes. */
const busyPauseMs = 60_000;

/**
 * Times are told from the manifests, so that a restart neither repeats nor misses a backup, and
 * services that share the data folder write one between them. Throws what `writeBackup` throws.
 */
export async function backUpWhenDue(turn: BackupTurn): Promise<BackupOutcome> {
  const { dbPath, folder, everyMs, keep, nowMs } = turn;
  return withState(dbPath, async (state) => {
    const lease = await tryLease(state, { name: "backup" });
    if (lease === null) return { written: null, removed: [], nextMs: nowMs + busyPauseMs };
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const present = backupsIn(folder);
      const dueMs = (present[0]?.timeMs ?? Number.NEGATIVE_INFINITY) + everyMs;
      // A clock that was set back would otherwise put the next backup off for as long.
      if (nowMs < dueMs && dueMs <= nowMs + everyMs) {
        return { written: null, removed: [], nextMs: dueMs };
      }
      removeParts(folder);
      const written = join(folder, nameAt(nowMs));
      await writeBackup({ dbPath, folder: written });
      const removed = backupsIn(folder)
        .slice(keep)
        .map(({ path }) => path);
      for (const path of removed) rmSync(path, { recursive: true, force: true });
      return { written, removed, nextMs: nowMs + everyMs };
    } finally {
      await lease.release();
    }
  });
}

/** Whole backups that were written here, the newest first. Everything else is left alone. */
function backupsIn(folder: string): { path: string; timeMs: number }[] {
  const found = readdirSync(folder)
    .filter((name) => ownName.test(name))
    .flatMap((name) => {
      const path = join(folder, name);
      const timeMs = writtenAt(path);
      return timeMs === null ? [] : [{ path, timeMs }];
    });
  return found.sort((left, right) => right.timeMs - left.timeMs);
}

function writtenAt(path: string): number | null {
  try {
    return Date.parse(readManifest(path).createdAt);
  } catch {
    return null;
  }
}

function removeParts(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (ownPart.test(name)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function nameAt(timeMs: number): string {
  return `knowledge-${new Date(timeMs).toISOString().replace(/[-:]|\.\d+/g, "")}`;
}
