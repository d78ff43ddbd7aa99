/** The audit trail: who did what, in a chain of hashes. */
export { type AuditEntry, type AuditEvent, commandEntry } from "./audit-event.ts";
export { type AuditTrail, createAuditTrail } from "./audit-trail.ts";
export { eraseNames, findNames } from "./erase-names.ts";
export { newPseudonym } from "./pseudonym.ts";
export { trimAudit } from "./trim-audit.ts";
export { verifyAudit } from "./verify-audit.ts";
