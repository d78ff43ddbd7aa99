/** The audit trail: who did what, in a chain of hashes. */
export type { AuditAction, AuditEntry, AuditEvent } from "./audit-event.ts";
export { type AuditTrail, createAuditTrail } from "./audit-trail.ts";
export { verifyAudit } from "./verify-audit.ts";
