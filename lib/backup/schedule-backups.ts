/** Backups at intervals, for as long as a service runs. */
import { runInThread } from "../base/index.ts";
import type { BackupOutcome, BackupSchedule, BackupTurn } from "./scheduled-backup.ts";

export interface BackupsOptions extends BackupSchedule {
  readonly onBackup?: (outcome: BackupOutcome) => void;
  /** A failure is tried again after an hour at most. */
  readonly onFault?: (error: unknown) => void;
}

export interface ScheduledBackups {
  /** No more backups begin. One that is being written ends with its thread, and leaves nothing whole-looking. */
  close(): void;
}

const worker = "backup/backup-worker.js";
const retryMs = 3_600_000;
/** A computer that slept, or a clock that was set, is noticed after this time. */
const lookMs = 60_000;

/** Begins with a backup at once, unless the newest one in the folder is younger than `everyMs`. */
export function scheduleBackups(options: BackupsOptions): ScheduledBackups {
  return scheduleTurns(options, (job, signal) =>
    runInThread<BackupTurn, BackupOutcome>({ worker, job, signal }),
  );
}

/** `run` takes the place of the thread in tests. */
export function scheduleTurns(
  { onBackup, onFault, ...schedule }: BackupsOptions,
  run: (turn: BackupTurn, signal: AbortSignal) => Promise<BackupOutcome>,
): ScheduledBackups {
  const end = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const waitUntil = (timeMs: number): void => {
    if (end.signal.aborted) return;
    const leftMs = timeMs - Date.now();
    const next = leftMs > 0 ? () => waitUntil(timeMs) : () => void turn();
    timer = setTimeout(next, Math.max(0, Math.min(leftMs, lookMs))).unref();
  };
  const turn = async (): Promise<void> => {
    const nowMs = Date.now();
    try {
      const outcome = await run({ ...schedule, nowMs }, end.signal);
      if (outcome.written !== null) onBackup?.(outcome);
      waitUntil(outcome.nextMs);
    } catch (error) {
      if (end.signal.aborted) return;
      onFault?.(error);
      waitUntil(nowMs + Math.min(schedule.everyMs, retryMs));
    }
  };
  void turn();
  return {
    close() {
      clearTimeout(timer);
      end.abort();
    },
  };
}
