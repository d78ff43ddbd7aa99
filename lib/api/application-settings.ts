/** What an application is opened with. */
import type { AreaKeys, KeySource, ProviderSettings, Rates } from "../auth/index.ts";
import type {
  AuthPlugin,
  DbPath,
  ResolvedSignInSettings,
  ServeAuthPlugin,
} from "../contract/index.ts";
import type { Logger } from "../http/index.ts";

export interface ApplicationSettings {
  /** The databases; keys, sessions and the trail are in the state. */
  readonly dbPath: DbPath;
  /** Null: USE_AUTH is off. */
  readonly auth: {
    readonly keys: readonly KeySource[];
    /** At least 32 characters each; the last one seals new sessions, all of them open old ones. */
    readonly secrets: readonly string[];
    /** False only where browsers reach the service over plain http and an operator accepts that. */
    readonly hasSecureCookies: boolean;
  } | null;
  /** Where people sign in besides keys, and what they may do then; only with `auth`. Default: nowhere. */
  readonly people?: PeopleSettings | undefined;
  readonly areaKeys: AreaKeys;
  /** Exact paths for everybody besides those that are public anyway. */
  readonly publicPaths: ReadonlySet<string>;
  /** How readers sign in to the wiki. Default: no sign-in. */
  readonly wikiSignIn?: WikiSignInSettings | undefined;
  /** How people sign in to the console if USE_AUTH is off. Default: no sign-in. */
  readonly consoleSignIn?: ConsoleSignInSettings | undefined;
  readonly publicOrigin: string | null;
  readonly allowedOrigins: readonly string[];
  readonly trustedProxies: number;
  /** How often keys and addresses may ask. Default: without limits. */
  readonly rates?: { readonly perKey: Rates; readonly perAddress: Rates } | undefined;
  /** Knows the subscribers of the public MCP endpoint; default: `areaKeys.subscribers`. */
  readonly subscriberAuth?: AuthPlugin | null;
  /**
   * Host names under which the MCP endpoints answer, and without USE_AUTH everything, besides
   * loopback and addresses.
   */
  readonly allowedHosts?: readonly string[];
  /** Days after which rows of the audit trail are removed; 0 keeps all. Default 400. */
  readonly auditKeepDays?: number | undefined;
  readonly logger?: Logger;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
}

export interface PeopleSettings {
  readonly provider: ProviderSettings;
  readonly settings: ResolvedSignInSettings;
}

export interface WikiSignInSettings {
  /** The same as of `areaKeys.wiki`. */
  readonly keys: readonly string[];
  readonly plugin?: ServeAuthPlugin | undefined;
  readonly hasSecureCookies: boolean;
}

export interface ConsoleSignInSettings {
  /** The same as of `areaKeys.classifier`. */
  readonly keys: readonly string[];
  readonly hasSecureCookies: boolean;
}
