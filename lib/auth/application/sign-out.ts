/** Signing out, here and at the identity provider. */
import { errorsToConsole, type HttpRequest, type Logger } from "../../http/index.ts";
import { cookies, readCookie } from "../cookies.ts";
import type { KeptTokens, People } from "../people/people.ts";
import type { Session } from "../sessions/sessions.ts";
import type { ApplicationAuth } from "./application-auth.ts";
import { auditPerson } from "./audited-sign-in.ts";
import { endCookieSession } from "./open-session.ts";

const signInPage = "/sign-in";

/** Ends the session of the request's cookie. Where the browser goes next: to the provider, or to sign in. */
export async function signOut(
  application: ApplicationAuth,
  request: HttpRequest,
  logger: Logger = errorsToConsole,
): Promise<string> {
  const { people } = application;
  const session = await sessionOf(application, request);
  if (people === null || session?.person === undefined) {
    await endCookieSession(application, request);
    return signInPage;
  }
  // They go with the session.
  const tokens = await people.tokensOf(session.id);
  await endCookieSession(application, request);
  const { name, subject } = session.person;
  try {
    await auditPerson(application, request, { action: "sign_out", name, subject });
    return (await endAtProvider(people, tokens)) ?? signInPage;
  } catch (error) {
    // Here it is over in any case.
    logger.warn({ err: error, requestId: request.requestId }, "signed out here alone");
    return signInPage;
  }
}

async function sessionOf(
  { sessions }: ApplicationAuth,
  request: HttpRequest,
): Promise<Session | null> {
  const seal = readCookie(request, cookies.session);
  return seal === null ? null : sessions.verify(seal, "cookie");
}

/** Only at the origin of the issuer: pages lead nowhere else after a form. */
async function endAtProvider(
  { provider, connection }: People,
  { idToken }: KeptTokens,
): Promise<string | null> {
  const address = (await connection()).endSession({
    post_logout_redirect_uri: provider.publicOrigin + signInPage,
    ...(idToken !== null && { id_token_hint: idToken }),
  });
  const isThere = address !== null && new URL(address).origin === new URL(provider.issuer).origin;
  return isThere ? address : null;
}
