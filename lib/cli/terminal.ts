/** What people see: colours only on a terminal, one line of progress that is rewritten. */
import pc from "picocolors";
import type { IndexProgress, SkippedFile } from "../contract/index.ts";
import { wantsColour } from "./environment.ts";

export const colours: ReturnType<typeof pc.createColors> = pc.createColors(
  wantsColour(process.stdout),
);

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Names files that were left out; on standard error, because they are no result. */
export function reportSkipped(files: readonly SkippedFile[]): void {
  for (const { collection, filePath, detail } of files) {
    process.stderr.write(`Skipped ${collection}/${filePath}: ${detail}\n`);
  }
}

export interface ProgressLine {
  update(progress: IndexProgress): void;
  /** Removes the line, so that what follows starts clean. */
  clear(): void;
}

const verbs: Readonly<Record<IndexProgress["phase"], string>> = {
  fetch: "Fetching sources",
  scan: "Listing files",
  read: "Reading pages",
  index: "Indexing pages",
  commit: "Publishing",
};
const barWidth = 24;
const redrawIntervalMs = 80;

/** Draws on standard error, and only on a terminal: logs stay free of control characters. */
export function createProgressLine(stream: NodeJS.WriteStream = process.stderr): ProgressLine {
  if (stream.isTTY !== true) return { update: () => undefined, clear: () => undefined };
  let drawnAt = 0;
  return {
    update(progress) {
      const now = Date.now();
      const isLast = progress.done === progress.total;
      if (!isLast && now - drawnAt < redrawIntervalMs) return;
      drawnAt = now;
      stream.write(`\r\u001b[2K${describeProgress(progress)}`);
    },
    clear() {
      stream.write("\r\u001b[2K");
    },
  };
}

export function describeProgress({ phase, done, total }: IndexProgress): string {
  const verb = verbs[phase];
  if (total === null || total === 0) return `${verb} …`;
  const filled = Math.round((barWidth * done) / total);
  const bar = "█".repeat(filled) + "░".repeat(barWidth - filled);
  return `${verb.padEnd(16)} ${bar} ${done}/${total}`;
}
