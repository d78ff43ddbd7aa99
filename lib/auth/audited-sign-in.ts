/** Sign-ins in the audit trail. */
import type { HttpRequest } from "../http/index.ts";
import type { ApplicationAuth } from "./application-auth.ts";
import { truncatedAddress } from "./client-address.ts";

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
