/** Copies of what cannot be rebuilt, made while the service runs, and put back. */
export type { BackupManifest } from "./manifest.ts";
export { restoreBackup } from "./restore-backup.ts";
export { writeBackup } from "./write-backup.ts";
