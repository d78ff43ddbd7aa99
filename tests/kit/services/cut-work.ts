/** Processes that are stopped when they have begun to write. */
import type { ChildProcess } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { setTimeout } from "node:timers/promises";

/** Names in the folder that hold the mark of what is half written. */
export function partsIn(folder: string, mark: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.includes(mark)) : [];
}

/** Resolves when the child has begun to write below such a name. */
export async function untilPart(child: ChildProcess, folder: string, mark: string): Promise<void> {
  while (partsIn(folder, mark).length === 0) {
    if (child.exitCode !== null) throw new Error(`It was done before ${mark} was seen`);
    await setTimeout(1);
  }
}
