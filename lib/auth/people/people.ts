/** People who sign in at the operator's identity provider: what it says of them, and their sessions. */
import { randomUUID } from "node:crypto";
import { KnowledgeError, type ResolvedSignInSettings } from "../../contract/index.ts";
import type { Database } from "../../storage/index.ts";
import type { AgentTokens } from "../sessions/agent-token.ts";
import type { Revocations } from "../sessions/revocations.ts";
import { createSeals, type Seals } from "../sessions/seals.ts";
import type { EndedSession, Person } from "../sessions/session-people.ts";
import { resourcePaths } from "../sign-in/access-tokens.ts";
import type { LogoutToken } from "../sign-in/logout-tokens.ts";
import type { OidcIdentity } from "../sign-in/oidc-client.ts";
import { createOidcConnection, type OidcConnection } from "../sign-in/oidc-connection.ts";
import { createAgentTokens } from "./agent-tokens.ts";
import { decidingClaims, nameOf, rightsOf } from "./person.ts";
import { createPersonSessions, type PersonSessions } from "./person-sessions.ts";
import { createPersonTable, type PersonTable } from "./person-table.ts";

export interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  /** Undefined for a public client. */
  readonly clientSecret: string | undefined;
  /** What is asked for, separated by spaces. */
  readonly scope: string;
  /** Origin under which browsers reach this service. */
  readonly publicOrigin: string;
}

export interface PeopleOptions {
  readonly provider: ProviderSettings;
  readonly settings: ResolvedSignInSettings;
  readonly secrets: readonly string[];
  readonly database: Database;
  readonly revocations: Revocations;
  readonly clock: () => number;
}

export interface People {
  readonly provider: ProviderSettings;
  readonly connection: OidcConnection;
  readonly sessions: PersonSessions;
  readonly table: PersonTable;
  readonly seals: Seals;
  /** Access tokens of agents that people signed in for. */
  readonly agentTokens: AgentTokens;
  settings(): ResolvedSignInSettings;
  /** Counts for sessions that are open too. Throws `configuration_invalid` when it is left out. */
  configure(settings: ResolvedSignInSettings | undefined): void;
  /** Opens a session, and gives the person's others the same rights. Throws `role_missing`. */
  welcome(identity: OidcIdentity): Promise<Welcomed>;
  /** Ends all sessions of a person. */
  dismiss(subject: string): Promise<void>;
  /**
   * Ends the sessions that the provider's token means, and gives who they were of; null for a token
   * that was here before.
   */
  endBy(token: LogoutToken): Promise<readonly Person[] | null>;
  /** What the provider gave with the sign-in. */
  tokensOf(id: string): Promise<KeptTokens>;
  readonly clock: () => number;
}

interface Welcomed extends EndedSession {
  readonly maxAge_s: number;
}

export interface KeptTokens {
  readonly refreshToken: string | null;
  readonly idToken: string | null;
}

/** Where the provider sends people back to. */
export const callbackPath = "/api/auth/callback";

/** To which browsers come from elsewhere: from the provider, and from its list of applications. */
export const providerPaths: ReadonlySet<string> = new Set([callbackPath, "/api/auth/provider"]);

/** By which the provider's clock may be behind. */
const clockStepMs = 60_000;
/** It becomes part of an address when the person signs out. */
const idTokenLengthMax = 4_096;

export function createPeople(options: PeopleOptions): People {
  const { provider, secrets, database, revocations, clock } = options;
  let current = options.settings;
  const settings = (): ResolvedSignInSettings => current;
  const table = createPersonTable(database, provider.issuer, clock);
  const sessions = createPersonSessions({ table, revocations, settings, clock });
  const seals = createSeals(secrets);
  const connection = createOidcConnection({
    ...provider,
    redirectUri: provider.publicOrigin + callbackPath,
    asksUserInfo: true,
    resources: resourcePaths.map((path) => provider.publicOrigin + path),
  });
  const { publicOrigin } = provider;
  const asksProvider = provider.clientSecret !== undefined;
  const agentTokens = createAgentTokens({
    publicOrigin,
    connection,
    asksProvider,
    settings,
    clock,
  });
  return {
    provider,
    sessions,
    table,
    seals,
    settings,
    clock,
    connection,
    agentTokens,
    configure(next) {
      if (next === undefined) throw stillNeeded();
      current = next;
    },
    async welcome({ claims: given, idToken, refreshToken }) {
      const claims = decidingClaims(given, current);
      rightsOf(claims, current);
      const now = clock();
      const { sub: subject, sid } = given;
      const name = nameOf(given, current);
      const maxAge_s = Math.floor(current.sessionHours * 3_600);
      const row = { id: randomUUID(), subject, name, claims, expiresAtMs: now + maxAge_s * 1_000 };
      await table.renewAll(subject, { name, claims });
      await sessions.add({
        ...row,
        providerSession: typeof sid === "string" ? sid : null,
        startedAtMs: now,
        lastSeenAtMs: now,
        checkedAtMs: now,
        isRenewable: refreshToken !== null,
        tokens: await sealTokens(seals, { refreshToken, idToken }),
      });
      await sessions.refresh();
      return { id: row.id, expiresAtMs: row.expiresAtMs, maxAge_s };
    },
    async dismiss(subject) {
      agentTokens.endOf(subject, clock());
      const whose = { subject, providerSession: null };
      await sessions.end(await table.startedBy(whose, clock()));
    },
    async endBy(token) {
      const order = `${provider.issuer} ${token.id}`;
      if (!(await revocations.takeOrder(order, token.endsAtMs))) return null;
      try {
        const ended = await table.startedBy(token, token.issuedAtMs + clockStepMs);
        const persons = ended.flatMap(({ id }) => sessions.find(id) ?? []);
        await sessions.end(ended);
        if (token.subject !== null)
          agentTokens.endOf(token.subject, token.issuedAtMs + clockStepMs);
        return persons;
      } catch (error) {
        await revocations.giveOrderBack(order);
        throw error;
      }
    },
    async tokensOf(id) {
      const sealed = await table.tokensOf(id);
      return sealed === null ? noTokens : openTokens(seals, sealed);
    },
  };
}

const noTokens: KeptTokens = { refreshToken: null, idToken: null };

export function sealTokens(seals: Seals, { refreshToken, idToken }: KeptTokens): Promise<string> {
  const isShort = idToken !== null && idToken.length <= idTokenLengthMax;
  return seals.seal({ refreshToken, idToken: isShort ? idToken : null });
}

/** Sealed with a secret that is no longer in use, they are gone. */
export async function openTokens(seals: Seals, sealed: string): Promise<KeptTokens> {
  // Nobody else can have made it.
  return ((await seals.unseal(sealed)) as KeptTokens | null) ?? noTokens;
}

function stillNeeded(): KnowledgeError {
  return new KnowledgeError(
    "configuration_invalid",
    "signIn is missing, and the service was started with an identity provider; restart it without OIDC_ISSUER to do without.",
  );
}
