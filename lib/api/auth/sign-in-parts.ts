/** The ways in of an application: its sessions, people, and the sign-ins of wiki and console. */
import type { AuditTrail } from "../../audit/index.ts";
import {
  type ApplicationAuth,
  type ConsoleSignIn,
  createAuthTokens,
  createConsoleSignIn,
  createFailureLimiter,
  createPeople,
  createSessions,
  createWikiSignIn,
  type OriginRule,
  type Revocations,
  type SharedCounts,
  type WikiSignIn,
} from "../../auth/index.ts";
import type { Logger } from "../../http/index.ts";
import type { Database } from "../../storage/index.ts";
import type { ApplicationSettings } from "../application-settings.ts";

/** The ways to sign in to one area alone. */
interface OpenedSignIns {
  readonly wikiSignIn: WikiSignIn;
  readonly consoleSignIn: ConsoleSignIn;
}

interface SignInParts {
  readonly isAllowedOrigin: OriginRule;
  readonly shared: SharedCounts | null;
  readonly logger: Logger;
}

export function signInsOf(
  { wikiSignIn, consoleSignIn, trustedProxies }: ApplicationSettings,
  { isAllowedOrigin, shared, logger }: SignInParts,
): OpenedSignIns {
  const both = { trustedProxies, shared, logger };
  const { keys = [], hasSecureCookies = false } = consoleSignIn ?? {};
  return {
    wikiSignIn: createWikiSignIn({ keys: [], hasSecureCookies: false, ...wikiSignIn, ...both }),
    consoleSignIn: createConsoleSignIn({ keys, hasSecureCookies, isAllowedOrigin, ...both }),
  };
}

interface AuthParts {
  readonly database: Database;
  readonly clock: () => number;
  /** Null: each process counts for itself. */
  readonly shared: SharedCounts | null;
  readonly keys: ApplicationAuth["keys"];
  readonly revocations: Revocations;
  readonly trail: AuditTrail | null;
}

/** Null without USE_AUTH. */
export async function authOf(
  { auth, people: given, trustedProxies, clock: givenClock }: ApplicationSettings,
  { keys, database, revocations, clock, shared: counted, trail }: AuthParts,
): Promise<ApplicationAuth | null> {
  if (auth === null || trail === null) return null;
  const { secrets } = auth;
  const shared = { secrets, revocations, clock };
  const people = given === undefined ? null : createPeople({ ...given, ...shared, database });
  await people?.sessions.refresh();
  return {
    keys,
    people,
    sessions: createSessions({ ...shared, keys, people: people?.sessions }),
    tokens: createAuthTokens(database, givenClock),
    failures: createFailureLimiter({ share: counted?.of("sign-ins") }),
    hasSecureCookies: auth.hasSecureCookies,
    trustedProxies,
    trail,
  };
}
