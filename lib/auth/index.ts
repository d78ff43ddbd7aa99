/**
 * Identity and access: keys, sessions, sign-in, the one decision. The words of this room:
 *
 * - A *caller* is the sender of a request: a key, a session, a browser signed in to the console, or
 *   anyone.
 * - An *area* is everything that one kind of key opens.
 * - To *authorize* is to look at path and headers and make a *decision*: a caller, or a refusal.
 * - A *gate* guards an endpoint, page or socket. It authorizes, and also checks where a
 *   browser sent the request from.
 * - The *admission* guards all routes of a host: it checks the host name, signs in, then asks the
 *   gate.
 * - *Signing in* gives a browser one of the *cookies* of the table in `cookies.ts`.
 * - A *key check* protects a single handler in another host, with its keys or its plugin.
 * - A *rule* limits where a request may come from: an origin rule, a host check.
 */

export {
  type AccessDecision,
  type Authorizer,
  type Caller,
  hasShownKey,
  presentedKey,
} from "./access-decision.ts";
export {
  type ActorOf,
  createActorOf,
  createKnownActor,
  createNameOf,
  type NameOf,
} from "./actor.ts";
export {
  type AdmissionOptions,
  createAdmission,
  createHostCheck,
  type HostCheck,
} from "./admission.ts";
export type { ApplicationAuth } from "./application/application-auth.ts";
export { attemptKey, attemptToken } from "./application/attempt.ts";
export { auditPerson } from "./application/audited-sign-in.ts";
export {
  openAuditedSession,
  openCookieSession,
} from "./application/open-session.ts";
export { createPersonHandlers, type PersonHandlers } from "./application/person-handlers.ts";
export { createFormHandlers, type FormHandlers } from "./application/sign-in-form.ts";
export { signOut } from "./application/sign-out.ts";
export { areaOf, keyAreaOf } from "./area.ts";
export { createAuthorizer } from "./authorize.ts";
export { createCallerId } from "./caller-id.ts";
export {
  createCallerRates,
  createSocketRate,
  isBeingTyped,
  type RateKind,
  type Rates,
  rateKinds,
} from "./caller-rates.ts";
export { clientAddress, truncatedAddress } from "./client-address.ts";
export { clearCookie, cookies, keepCookie, readCookie } from "./cookies.ts";
export { createGate, createPermittedOf, createVersionOf, type GateOptions } from "./gate.ts";
export { bearerKey, createKeySet, type KeySet, shortKeyWarning } from "./keys/api-key.ts";
export { createApplicationKeys, type KeySource } from "./keys/application-keys.ts";
export type { AreaKeys } from "./keys/area-keys.ts";
export { type CurrentKeys, createCurrentKeys } from "./keys/current-keys.ts";
export { createEnvAuth } from "./keys/env-auth.ts";
export { createFailureLimiter } from "./keys/failure-limiter.ts";
export { createKeyCheck, type KeyCheckOptions } from "./keys/key-check.ts";
export { type ApplicationKey, digestOf, keyNamePattern } from "./keys/key-entry.ts";
export {
  type KeyLimits,
  type KeyOptionName,
  noLimits,
  publicFault,
  readKeyOption,
  withOwnArea,
  writeKeyLimits,
  writeKeyTime,
} from "./keys/key-limits.ts";
export { readKeyList } from "./keys/key-list.ts";
export { createKeyRefresh, type RefreshKeys } from "./keys/key-refresh.ts";
export {
  createKeyTable,
  type KeyHistory,
  type KeyTable,
  type StoredKey,
} from "./keys/key-table.ts";
export { readKeysFile } from "./keys/keys-file.ts";
export { createRemoteAuth, type RemoteAuthTools } from "./keys/remote-auth.ts";
export { type CountWrongKey, createWrongKeyLimiter } from "./keys/wrong-key-limiter.ts";
export { createOriginRule, type OriginRule } from "./origin-rule.ts";
export { metadataPath } from "./people/agent-tokens.ts";
export {
  createPeople,
  type ProviderSettings,
  providerPaths,
} from "./people/people.ts";
export { createRecheck } from "./people/person-recheck.ts";
export { tokenScopes } from "./people/token-rights.ts";
export { type AskedVersion, askedVersion, isExactVersion, versionedIn } from "./pinned-version.ts";
export { createClientBuckets } from "./rates/client-buckets.ts";
export { createRequestRates } from "./rates/request-rates.ts";
export { createSharedCounts, type SharedCounts } from "./rates/shared-counts.ts";
export { createAuthTokens } from "./sessions/auth-tokens.ts";
export { createRevocations, type Revocations } from "./sessions/revocations.ts";
export { createSessions } from "./sessions/sessions.ts";
export { resourcePaths } from "./sign-in/access-tokens.ts";
export { type ConsoleSignIn, createConsoleSignIn } from "./sign-in/console-sign-in.ts";
export { createOidcAuth, OidcAuthConfig } from "./sign-in/oidc-auth.ts";
export { safeNext } from "./sign-in/safe-next.ts";
export { type ClosedReason, closedReason } from "./sign-in/sign-in-first.ts";
export { createWikiSignIn, type WikiSignIn } from "./sign-in/wiki-sign-in.ts";
export {
  limitedTo,
  type PermittedOf,
  type VersionOf,
  type VisibilityOptions,
  visibleTo,
} from "./visible-to.ts";
export { type ChangingRights, watchRights } from "./watch-rights.ts";
