/** Nothing that is restored or imported may take the place of a state. */
import { existsSync, readdirSync } from "node:fs";
import { KnowledgeError } from "../contract/index.ts";

const stateNames = /^(?:state\.db(?:-wal|-shm)?|session-secret)$/;

/** Throws `backup_refused` when the folder has a state, which includes that of a running service. */
export function requireNoState(data: string): void {
  const present = existsSync(data) ? readdirSync(data).filter((name) => stateNames.test(name)) : [];
  if (present.length === 0) return;
  throw new KnowledgeError(
    "backup_refused",
    `${data} already holds ${present.sort().join(", ")}. Stop the service and restore into an empty folder, or move these files away first; nothing was changed.`,
  );
}
