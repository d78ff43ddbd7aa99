/** The audit trail: who did what, in a chain of hashes. */
export {
  type AuditEntry,
  type AuditEvent,
  type AuditSender,
  commandEntry,
  commandLine,
} from "./audit-event.ts";
export { countAuditRows, readAuditPage } from "./audit-pages.ts";
export { type AuditTrail, createAuditTrail } from "./audit-trail.ts";
export { eraseNames, findNames } from "./erase-names.ts";
export { listNames } from "./list-names.ts";
export { newPseudonym } from "./pseudonym.ts";
export { trimAudit } from "./trim-audit.ts";
export { type AuditCheck, verifyAudit } from "./verify-audit.ts";
