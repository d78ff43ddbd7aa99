/** What a row of the audit trail says. */

export type AuditAction =
  | "sign_in"
  | "key_made"
  | "key_limited"
  | "key_revoked"
  | "feedback"
  | "undo"
  | "bulk_feedback"
  | "export"
  | "ticket_read"
  | "plugin_changed";

/**
 * `allowed`: written before the work, in its transaction where there is one. `refused` and `failed`
 * follow an `allowed` of the same request; a `refused` sign-in stands alone.
 */
export type AuditOutcome = "allowed" | "refused" | "failed";

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

export interface AuditEvent extends AuditEntry {
  readonly seq: number;
  readonly atMs: number;
  readonly previous: string;
  readonly hash: string;
}
