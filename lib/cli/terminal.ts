/** Output for people: colours only on a terminal, one line of progress that is rewritten. */
import pc from "picocolors";
import type { FaultyFile, IndexProgress, IndexResult, SkippedFile } from "../contract/index.ts";
import { describeLeftOut } from "../indexer/index.ts";
import { wantsColour } from "./environment.ts";

export const colours: ReturnType<typeof pc.createColors> = pc.createColors(
  wantsColour(process.stdout),
);

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Names skipped files; on standard error, because they are not results. */
export function reportSkipped(files: readonly SkippedFile[]): void {
  for (const { collection, filePath, detail } of files) {
    process.stderr.write(`Skipped ${collection}/${filePath}: ${detail}\n`);
  }
}

/** Counts what no pattern takes; on standard error, because it is no result. */
export function reportLeftOut(result: IndexResult): void {
  const notice = describeLeftOut(result);
  if (notice === null) return;
  process.stderr.write(`${notice.isWarning ? "Warning: " : ""}${notice.message}\n`);
}

/** Names files that are indexed without a part that could not be read. */
export function reportFaults(files: readonly FaultyFile[]): void {
  for (const { collection, filePath, detail } of files) {
    process.stderr.write(`In ${collection}/${filePath}: ${detail}\n`);
  }
}

export interface ProgressLine {
  update(progress: IndexProgress): void;
  /** The same for work other than indexing; `total` is null while unknown, `rest` is what follows. */
  show(work: string, done: number, total: number | null, rest?: string): void;
  /** Removes the line, so that what follows starts clean. */
  clear(): void;
}

const verbs: Readonly<Record<IndexProgress["phase"], string>> = {
  fetch: "Fetching sources",
  scan: "Listing files",
  read: "Reading pages",
  index: "Indexing pages",
  commit: "Publishing",
  learn: "Learning words",
  embed: "Making vectors",
};
const barWidth = 24;
const redrawIntervalMs = 80;

/** Draws on standard error, and only on a terminal: logs stay free of control characters. */
export function createProgressLine(stream: NodeJS.WriteStream = process.stderr): ProgressLine {
  if (stream.isTTY !== true) {
    return { update: () => undefined, show: () => undefined, clear: () => undefined };
  }
  let drawnAt = 0;
  const show = (work: string, done: number, total: number | null, rest = ""): void => {
    const now = Date.now();
    const isLast = done === total;
    if (!isLast && now - drawnAt < redrawIntervalMs) return;
    drawnAt = now;
    stream.write(`\r\u001b[2K${describeProgress(work, done, total)}  ${rest}`.trimEnd());
  };
  return {
    update: ({ phase, done, total }) => show(verbs[phase], done, total),
    show,
    clear() {
      stream.write("\r\u001b[2K");
    },
  };
}

function describeProgress(work: string, done: number, total: number | null): string {
  if (total === null || total === 0) return `${work} …`;
  const filled = Math.round((barWidth * done) / total);
  const bar = "█".repeat(filled) + "░".repeat(barWidth - filled);
  return `${work.padEnd(16)} ${bar} ${done}/${total}`;
}
