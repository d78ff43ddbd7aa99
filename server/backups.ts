/** The backups that BACKUP_DIR asks for, told in the log. */
import { type ScheduledBackups, scheduleBackups } from "knowledge-sdk/service";
import type { Service } from "./service.ts";

/** Null where none are wanted. */
export function followBackups({
  dbPath,
  environment,
  log,
  metrics,
}: Service): ScheduledBackups | null {
  const { backups } = environment;
  if (backups === null) return null;
  return scheduleBackups({
    dbPath,
    ...backups,
    onBackup: ({ written, removed }) => {
      metrics?.countWork("backup", true);
      log.logger.info({ folder: written, removed }, "backup written and checked");
    },
    onFault: (error) => {
      metrics?.countWork("backup", false);
      log.logger.error({ err: error }, "the backup failed and is tried again within an hour");
    },
  });
}
