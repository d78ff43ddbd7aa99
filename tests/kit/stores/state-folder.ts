/** A data folder of its own for tests that write state.db. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface StateFolder {
  readonly path: string;
  /** Path of index.db, beside which state.db lies. */
  readonly dbPath: string;
  remove(): void;
}

export function createStateFolder(): StateFolder {
  const path = mkdtempSync(join(tmpdir(), "knowledge state "));
  return {
    path,
    dbPath: join(path, "index.db"),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}
