/** A fresh session in a cookie; the one that the browser held before ends. */

import { errorsToConsole, type HttpRequest, type Logger } from "../../http/index.ts";
import { cookies, keepCookie, readCookie } from "../cookies.ts";
import type { PersonOpening } from "../sessions/sessions.ts";
import type { ApplicationAuth } from "./application-auth.ts";
import { auditSignIn } from "./audited-sign-in.ts";

export interface OpenedSession {
  /** Value of `Set-Cookie`. */
  readonly cookie: string;
  readonly expiresAtMs: number;
}

export async function openCookieSession(
  application: ApplicationAuth,
  request: HttpRequest,
  keyId: string,
  logger: Logger = errorsToConsole,
): Promise<OpenedSession> {
  await auditSignIn(application, request, keyId);
  return openAuditedSession(application, request, keyId, logger);
}

/** For a sign-in that is in the audit trail already. */
export async function openAuditedSession(
  application: ApplicationAuth,
  request: HttpRequest,
  keyId: string,
  logger: Logger = errorsToConsole,
): Promise<OpenedSession> {
  const { seal, session } = await application.sessions.open(keyId, "cookie");
  await endPrevious(application, request, logger);
  return {
    cookie: keepCookie(cookies.session, seal, application.hasSecureCookies),
    expiresAtMs: session.expiresAtMs,
  };
}

/** The cookie of a session that was opened for a person. */
export async function keepPersonSession(
  application: ApplicationAuth,
  request: HttpRequest,
  opened: PersonOpening & { readonly maxAge_s: number },
  logger: Logger,
): Promise<string> {
  const seal = await application.sessions.openForPerson(opened);
  await endPrevious(application, request, logger);
  return keepCookie(cookies.session, seal, application.hasSecureCookies, opened.maxAge_s);
}

async function endPrevious(
  application: ApplicationAuth,
  request: HttpRequest,
  logger: Logger,
): Promise<void> {
  await endCookieSession(application, request).catch((error: unknown) => {
    // It has ended in this process; a failure to tell the others is no reason to refuse the new
    // one.
    logger.warn({ err: error, requestId: request.requestId }, "old session not revoked everywhere");
  });
}

/** Revokes what the request's cookie holds, if anything. */
export async function endCookieSession(
  { sessions }: ApplicationAuth,
  request: HttpRequest,
): Promise<void> {
  const seal = readCookie(request, cookies.session);
  const session = seal === null ? null : await sessions.verify(seal, "cookie");
  if (session !== null) await sessions.revoke(session);
}
