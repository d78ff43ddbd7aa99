/** Output for the person who started the server: few lines, and one that shows progress. */
import type { IndexProgress } from "knowledge-sdk";

export interface Terminal {
  print(line: string): void;
  /** On a terminal one line that is rewritten; elsewhere one line for each phase. */
  progress(progress: IndexProgress): void;
}

const phases: Readonly<Record<IndexProgress["phase"], string>> = {
  fetch: "Fetching sources",
  scan: "Listing files",
  read: "Reading pages",
  index: "Indexing pages",
  commit: "Publishing the index",
  learn: "Learning what words mean",
  embed: "Making vectors",
};
const redrawIntervalMs = 100;

export function createTerminal(stream: NodeJS.WriteStream = process.stdout): Terminal {
  let phase: IndexProgress["phase"] | null = null;
  let drawnAt = 0;
  const clear = stream.isTTY ? "\r\u001b[2K" : "";
  return {
    print(line) {
      stream.write(`${clear}${line}\n`);
    },
    progress(progress) {
      const isNewPhase = progress.phase !== phase;
      phase = progress.phase;
      if (!stream.isTTY) {
        if (isNewPhase) stream.write(`${phases[phase]}\n`);
        return;
      }
      const now = Date.now();
      if (!isNewPhase && now - drawnAt < redrawIntervalMs) return;
      drawnAt = now;
      const count = progress.total === null ? "" : ` ${progress.done}/${progress.total}`;
      stream.write(`${clear}${phases[phase]}${count}`);
    },
  };
}
