/** Commands that change the state are in its audit trail, like requests. */
import { commandEntry, createAuditTrail } from "../audit/index.ts";
import type { AuditAction } from "../contract/index.ts";
import { openStateDatabase } from "../storage/index.ts";
import { type CommonOptions, indexPath } from "./environment.ts";

/** Rejects if it cannot be written: then the command does nothing. */
export async function recordCommand(
  options: CommonOptions,
  action: AuditAction,
  subject: string,
): Promise<void> {
  const database = await openStateDatabase(indexPath(options));
  try {
    await createAuditTrail(database).append(commandEntry(action, subject));
  } finally {
    await database.close();
  }
}
