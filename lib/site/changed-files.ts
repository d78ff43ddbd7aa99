/** Notices that files of the look were changed, so that a style sheet is seen as it is written. */
import { statSync } from "node:fs";

export interface FileWatch {
  /** True once after a change. Looks at the files at most twice a second. */
  hasChanged(): boolean;
}

const lookIntervalMs = 500;

export function watchFiles(paths: readonly string[]): FileWatch {
  let known = stateOf(paths);
  let lookedAt = performance.now();
  return {
    hasChanged() {
      if (paths.length === 0 || performance.now() - lookedAt < lookIntervalMs) return false;
      lookedAt = performance.now();
      const now = stateOf(paths);
      const hasChanged = now !== known;
      known = now;
      return hasChanged;
    },
  };
}

function stateOf(paths: readonly string[]): string {
  return paths.map(stateOfOne).join();
}

/** "" for what cannot be looked at: reading it says why. */
function stateOfOne(path: string): string {
  try {
    const { ino, size, mtimeMs } = statSync(path);
    return `${ino} ${size} ${mtimeMs}`;
  } catch {
    return "";
  }
}
