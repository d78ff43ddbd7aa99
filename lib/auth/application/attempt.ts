/**
 * Signing in, shared by all ways to do it: compared first, then limited, with the same refusal for
 * every reason.
 */
import { KnowledgeError } from "../../contract/index.ts";
import type { HttpRequest } from "../../http/index.ts";
import { clientAddress } from "../client-address.ts";
import type { ApplicationKey } from "../keys/key-entry.ts";
import type { ApplicationAuth } from "./application-auth.ts";
import { auditSignIn } from "./audited-sign-in.ts";

/** The key that was presented; throws `too_many_attempts` or `unauthorized`. */
export function attemptKey(
  application: ApplicationAuth,
  request: HttpRequest,
  presented: string | null,
): ApplicationKey {
  const key = application.keys.identify(presented);
  if (key === null) throw failed(application, request);
  return key;
}

/**
 * Id of the key behind a token that has not been used; the same refusals. In the audit trail before
 * the token is used up: if it cannot be written, the token can be sent again.
 */
export async function attemptToken(
  application: ApplicationAuth,
  request: HttpRequest,
  token: string,
): Promise<string> {
  const holder = await application.tokens.holderOf(token);
  // The key may have been taken away since.
  if (holder === null || !application.keys.has(holder)) throw failed(application, request);
  await auditSignIn(application, request, holder);
  const keyId = await application.tokens.redeem(token);
  // Somebody else was quicker.
  if (keyId === null) throw failed(application, request);
  return keyId;
}

function failed(application: ApplicationAuth, request: HttpRequest): KnowledgeError {
  const { failures, trustedProxies } = application;
  // Beyond the limit it throws, so that guesses do not fill the trail.
  failures.fail(clientAddress(request, trustedProxies));
  // Nothing has happened that would have to be taken back.
  auditSignIn(application, request, null).catch(() => undefined);
  return new KnowledgeError(
    "unauthorized",
    "The key or token is not valid; a token works once, within 60 seconds.",
  );
}
