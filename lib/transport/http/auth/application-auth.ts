/** What the application's authentication is made of, as its endpoints need it. */
import type { ApplicationKeys } from "../../../core/auth/application-keys.ts";
import type { AuthTokens } from "../../../core/auth/auth-tokens.ts";
import type { FailureLimiter } from "../../../core/auth/failure-limiter.ts";
import type { Sessions } from "../../../core/auth/sessions.ts";
import type { SessionCookie } from "./session-cookie.ts";

export interface ApplicationAuth {
  readonly keys: ApplicationKeys;
  readonly sessions: Sessions;
  readonly tokens: AuthTokens;
  readonly failures: FailureLimiter;
  readonly cookie: SessionCookie;
  /** Proxies of the operator between clients and this server. */
  readonly trustedProxies: number;
}
