/** Reads a database from end to end, in the thread that asks or in one of its own. */
import { existsSync, statSync } from "node:fs";
import { type JobThread, packageFile, runInThread } from "../base/index.ts";
import type { DbPath } from "../contract/index.ts";
import { openIndexDatabase, openStateDatabase } from "./open-databases.ts";

export interface DamageSearch {
  readonly dbPath: DbPath;
  readonly database: "index" | "state";
}

/** The answer of the worker. */
export type DamageThread = JobThread<DamageSearch, string | null>;

const worker = "storage/damage-worker.js";
/** About 0.7 ms for each megabyte of a quiet machine: below this a thread costs more. */
const threadBytesMin = 16 * 1024 * 1024;
/** A step of it is the whole search, and cutting it would take the process with it. */
const endMaxMs = 600_000;

/** The first fault in the database's own words; null for a sound one. Throws what opening throws. */
export function findDamage(search: DamageSearch, file: string): Promise<string | null> {
  const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (bytes < threadBytesMin || !existsSync(packageFile(worker))) return findDamageHere(search);
  return runInThread<DamageSearch, string | null>({ worker, job: search, endMaxMs });
}

export async function findDamageHere({ dbPath, database }: DamageSearch): Promise<string | null> {
  const open = { index: openIndexDatabase, state: openStateDatabase }[database];
  const opened = await open(dbPath);
  try {
    const told = (await opened.read("PRAGMA quick_check(1)")).rows[0]?.[0];
    return told === "ok" ? null : String(told);
  } finally {
    await opened.close();
  }
}
