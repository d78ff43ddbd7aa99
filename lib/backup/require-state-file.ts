/** Backups and exports copy a file; a state on a server is copied where it is. */
import { KnowledgeError } from "../contract/index.ts";
import { stateServer } from "../storage/index.ts";

/** Throws `backup_refused` when the state is on a server. */
export function requireStateFile(): void {
  if (stateServer() === null) return;
  throw new KnowledgeError(
    "backup_refused",
    "The state is on a server, because STATE_DB_URL is set, and is backed up there: copy the server's data folder while it is stopped, or read its /dump. Nothing was written.",
  );
}
