/** Who is it, and may they: keys, sessions, sign-in, the one decision. */
export { type ActorOf, createActorOf, createNameOf, type NameOf } from "./actor.ts";
export {
  type AdmissionParts,
  createAdmission,
  createHostCheck,
  type HostCheck,
} from "./admission.ts";
export type { ApplicationAuth } from "./application-auth.ts";
export { areaOf } from "./area.ts";
export { attemptKey, attemptToken } from "./attempt.ts";
export {
  type Authorizer,
  type Caller,
  createAuthorizer,
  type Decision,
  presentedKey,
} from "./authorize.ts";
export { clientAddress } from "./client-address.ts";
export { clearCookie, cookies, keepCookie, readCookie } from "./cookies.ts";
export { createGate, type Gate } from "./gate.ts";
export { bearerKey, createKeySet, type KeySet, shortKeyWarning } from "./keys/api-key.ts";
export {
  createApplicationKeys,
  digestOf,
  type KeySource,
  keyNamePattern,
} from "./keys/application-keys.ts";
export type { AreaKeys } from "./keys/area-keys.ts";
export { createEnvAuth } from "./keys/env-auth.ts";
export { createFailureLimiter } from "./keys/failure-limiter.ts";
export { createGuard, type GuardOptions } from "./keys/guard.ts";
export { createRemoteAuth, type RemoteAuthTools } from "./keys/remote-auth.ts";
export { createOriginRule, type OriginRule } from "./origin-rule.ts";
export { createAuthTokens } from "./sessions/auth-tokens.ts";
export { endCookieSession, openCookieSession } from "./sessions/open-session.ts";
export { createRevocations, type Revocations } from "./sessions/revocations.ts";
export { createSessions } from "./sessions/sessions.ts";
export { type ConsoleAccess, createConsoleAccess } from "./sign-in/console-access.ts";
export { createOidcAuth, OidcAuthConfig } from "./sign-in/oidc-auth.ts";
export { safeNext } from "./sign-in/safe-next.ts";
export { createFormCores, type FormCores } from "./sign-in/sign-in-form.ts";
export { createWikiAccess, type WikiAccess } from "./sign-in/wiki-access.ts";
export { createWrongKeys } from "./wrong-keys.ts";
