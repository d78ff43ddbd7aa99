/** A power cut after a rename must not find an empty file under the new name. */
import { closeSync, fsyncSync, openSync } from "node:fs";

export function flushFile(file: string): void {
  const opened = openSync(file, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
