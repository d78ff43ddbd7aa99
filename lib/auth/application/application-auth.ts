/** The parts of the application's authentication, as its endpoints need them. */
import type { AuditTrail } from "../../audit/index.ts";
import type { ApplicationKeys } from "../keys/application-keys.ts";
import type { FailureLimiter } from "../keys/failure-limiter.ts";
import type { People } from "../people/people.ts";
import type { AuthTokens } from "../sessions/auth-tokens.ts";
import type { Sessions } from "../sessions/sessions.ts";

export interface ApplicationAuth {
  readonly keys: ApplicationKeys;
  readonly sessions: Sessions;
  readonly tokens: AuthTokens;
  /** Null: only keys sign in. */
  readonly people: People | null;
  readonly failures: FailureLimiter;
  /** False only where browsers reach the service over plain http and an operator accepts that. */
  readonly hasSecureCookies: boolean;
  /** Proxies of the operator between clients and this server. */
  readonly trustedProxies: number;
  /** Sign-ins are written there. */
  readonly trail: AuditTrail;
}
