/** What a row of the audit trail says. */
import type { AuditAction, AuditOutcome } from "../contract/index.ts";

export interface AuditEntry {
  /** Name of the key; null: the command line, or nobody who is known. */
  readonly actor: string | null;
  /** A truncated address; null where there is none. */
  readonly origin: string | null;
  readonly action: AuditAction;
  /** What it was done to, such as the id of a ticket or the name of a key. */
  readonly subject: string | null;
  readonly outcome: AuditOutcome;
  readonly requestId: string | null;
}

/** Who does something, and from where. */
export type AuditSender = Pick<AuditEntry, "actor" | "origin" | "requestId">;

/** Nobody signs in there. */
export const commandLine: AuditSender = { actor: null, origin: null, requestId: null };

/** A part of a row that can be taken out: its salt goes, and its seal stays in the chain. */
export interface AuditSeals {
  /** Salt of actor and origin. Salt without a value: they were taken out. */
  readonly actorSalt: string | null;
  /** Null, like the seal below, in rows that were written before there were seals. */
  readonly actorSeal: string | null;
  readonly subjectSalt: string | null;
  readonly subjectSeal: string | null;
}

export interface AuditEvent extends AuditEntry, AuditSeals {
  readonly seq: number;
  readonly atMs: number;
  readonly previous: string;
  readonly hash: string;
}

/** The entry of a command. */
export function commandEntry(action: AuditAction, subject: string | null): AuditEntry {
  return { ...commandLine, action, subject, outcome: "allowed" };
}
