/** Sign-ins in the audit trail. */
import type { AuditEntry } from "../../audit/index.ts";
import type { HttpRequest } from "../../http/index.ts";
import { truncatedAddress } from "../client-address.ts";
import type { ApplicationAuth } from "./application-auth.ts";

interface PersonEvent {
  readonly action: "sign_in" | "sign_out";
  /** Null: nobody knows who it was. */
  readonly name: string | null;
  /** Who it was at the provider, and as what. */
  readonly subject: string | null;
  /** Default: allowed. */
  readonly outcome?: AuditEntry["outcome"] | undefined;
}

/** The same of people of the identity provider. */
export async function auditPerson(
  { trail, trustedProxies }: Pick<ApplicationAuth, "trail" | "trustedProxies">,
  request: HttpRequest | null,
  { action, name, subject, outcome = "allowed" }: PersonEvent,
): Promise<void> {
  await trail.append({
    actor: name,
    origin: request === null ? null : truncatedAddress(request, trustedProxies),
    action,
    subject,
    outcome,
    requestId: request?.requestId ?? null,
  });
}

/** `keyId` null: it was refused. Rejects if the trail cannot be written: then nobody is signed in. */
export async function auditSignIn(
  { trail, keys, trustedProxies }: ApplicationAuth,
  request: HttpRequest,
  keyId: string | null,
): Promise<void> {
  await trail.append({
    actor: keyId === null ? null : keys.nameOf(keyId),
    origin: truncatedAddress(request, trustedProxies),
    action: "sign_in",
    subject: null,
    outcome: keyId === null ? "refused" : "allowed",
    requestId: request.requestId,
  });
}
