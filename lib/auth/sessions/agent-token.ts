/** Access tokens of agents that people signed in for at the provider, as decisions need to know them. */
import type { VisibleCollections } from "../../contract/index.ts";
import type { KeyArea } from "../../routes/index.ts";

/** What a valid token says; what its person may do is read from the claims when it is used. */
export interface AccessToken {
  /** Digest of the token. */
  readonly id: string;
  readonly subject: string;
  readonly scopes: readonly string[];
  readonly claims: Readonly<Record<string, unknown>>;
  readonly issuedAtMs: number;
  readonly expiresAtMs: number;
}

export interface TokenRights {
  readonly areas: ReadonlySet<KeyArea>;
  readonly collections: VisibleCollections;
}

export interface AgentTokens {
  /** Address of the description of the resource (RFC 9728) at this path; null for other paths. */
  metadataAddress(path: string): string | null;
  /** Null for a bearer that is no valid token of the provider for this service. */
  read(bearer: string): Promise<AccessToken | null>;
  rightsOf(token: AccessToken): TokenRights;
  nameOf(token: AccessToken): string;
  isLive(token: AccessToken): boolean;
  /** Ends the tokens of a person that were made until then. */
  endOf(subject: string, issuedUntilMs: number): void;
}
