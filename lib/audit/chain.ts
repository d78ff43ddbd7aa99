/** The link between two rows of the audit trail. */
import { hash, randomBytes } from "node:crypto";
import type { AuditEntry, AuditEvent, AuditSeals } from "./audit-event.ts";

/** Stands before the first row. */
export const firstPrevious: string = "0".repeat(64);

/**
 * SHA-256 of the row as a JSON list, in this order, with the hash of the row before it. Rows without
 * seals are hashed with the cells themselves.
 */
export function chainHash(event: Omit<AuditEvent, "hash">): string {
  const { seq, atMs, actor, origin, action, subject, outcome, requestId, previous } = event;
  const { actorSeal, subjectSeal } = event;
  return digestOf(
    actorSeal === null || subjectSeal === null
      ? [seq, atMs, actor, origin, action, subject, outcome, requestId, previous]
      : [seq, atMs, actorSeal, action, subjectSeal, outcome, requestId, previous],
  );
}

export function sealsOf(entry: Pick<AuditEntry, "actor" | "origin" | "subject">): AuditSeals {
  const salts = { actorSalt: newSalt(), subjectSalt: newSalt() };
  return {
    ...salts,
    actorSeal: sealOfActor({ ...entry, ...salts }),
    subjectSeal: sealOfSubject({ ...entry, ...salts }),
  };
}

export function sealOfActor(
  event: Pick<AuditEvent, "actorSalt" | "actor" | "origin">,
): string | null {
  return digestOf([event.actorSalt, event.actor, event.origin]);
}

export function sealOfSubject(event: Pick<AuditEvent, "subjectSalt" | "subject">): string | null {
  return digestOf([event.subjectSalt, event.subject]);
}

function newSalt(): string {
  return randomBytes(16).toString("hex");
}

function digestOf(cells: readonly unknown[]): string {
  return hash("sha256", JSON.stringify(cells), "hex");
}
