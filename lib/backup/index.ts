/** Copies of what cannot be rebuilt, made while the service runs, and put back. */
export { exportState } from "./export-state.ts";
export { importState } from "./import-state.ts";
export type { BackupManifest } from "./manifest.ts";
export { restoreBackup } from "./restore-backup.ts";
export {
  type ScheduledBackups,
  scheduleBackups,
} from "./schedule-backups.ts";

export { writeBackup } from "./write-backup.ts";
