/** The audit trail as it is read: who did what, when, from where, and what came of it. */
import * as z from "zod";
import { clampedInteger } from "../numbers.ts";
import { lengthMax } from "../text-length.ts";

export const AuditAction = z.enum([
  "sign_in",
  "sign_out",
  "area_refused",
  "key_made",
  "key_limited",
  "key_revoked",
  "keys_file_changed",
  "feedback",
  "document_feedback",
  "undo",
  "bulk_feedback",
  "ticket_read",
  "export",
  "tickets_imported",
  "tickets_exported",
  "ticket_forgotten",
  "plugin_changed",
  "gap_changed",
  "webhook_changed",
  "automation_changed",
  "writes_retried",
  "configuration_changed",
  "state_restored",
  "state_imported",
  "privacy_exported",
  "privacy_erased",
  "audit_trimmed",
]);
export type AuditAction = z.infer<typeof AuditAction>;

/**
 * `allowed`: written before the work, in its transaction where there is one. `refused` and `failed`
 * follow an `allowed` of the same request; refused sign-ins and areas stand alone.
 */
export const AuditOutcome = z.enum(["allowed", "refused", "failed"]);
export type AuditOutcome = z.infer<typeof AuditOutcome>;

/** A day of the calendar, UTC. */
const Day = z.iso.date({ error: "must be a day such as 2027-01-31" });

export const AuditParameters = z.object({
  actor: z.string().check(lengthMax(200)).optional().describe("Name of the key, exactly"),
  action: AuditAction.optional(),
  outcome: AuditOutcome.optional(),
  subject: z.string().check(lengthMax(200)).optional().describe("What it was done to, exactly"),
  from: Day.optional().describe("First day, UTC"),
  to: Day.optional().describe("Last day, UTC"),
  before: clampedInteger("before", 1, Number.MAX_SAFE_INTEGER)
    .optional()
    .describe("Only events with smaller numbers than this"),
  limit: clampedInteger("limit", 1, 500).default(50),
});
export type AuditParameters = z.output<typeof AuditParameters>;

export const AuditRecord = z.object({
  seq: z.int(),
  at: z.iso.datetime().describe("ISO 8601, UTC"),
  actor: z.string().nullable().describe("Name of the key; null: a command, or nobody known"),
  origin: z.string().nullable().describe("The network of the address, without its last part"),
  action: AuditAction,
  subject: z.string().nullable(),
  outcome: AuditOutcome,
  requestId: z.string().nullable(),
});
export type AuditRecord = z.infer<typeof AuditRecord>;

export const AuditResponse = z.object({
  events: z.array(AuditRecord).describe("Newest first"),
  nextBefore: z.int().nullable().describe("`before` of the next page; null: this is the last one"),
});
export type AuditResponse = z.infer<typeof AuditResponse>;
