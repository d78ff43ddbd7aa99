/** The link between two rows of the audit trail. */
import { hash } from "node:crypto";
import type { AuditEvent } from "./audit-event.ts";

/** Stands before the first row. */
export const firstPrevious: string = "0".repeat(64);

/** SHA-256 of the row as a JSON list, in this order, with the hash of the row before it. */
export function chainHash(event: Omit<AuditEvent, "hash">): string {
  const { seq, atMs, actor, origin, action, subject, outcome, requestId, previous } = event;
  const cells = [seq, atMs, actor, origin, action, subject, outcome, requestId, previous];
  return hash("sha256", JSON.stringify(cells), "hex");
}
