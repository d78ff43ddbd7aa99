/** The application around the API: access, sessions, plugins. They share one state.db. */
import {
  type AccessDecision,
  type ApplicationAuth,
  type AreaKeys,
  type Authorizer,
  type Caller,
  type ConsoleSignIn,
  type CountWrongKey,
  type CurrentKeys,
  clientAddress,
  createAuthorizer,
  createCallerId,
  createCallerRates,
  createGate,
  createHostCheck,
  createKnownActor,
  createNameOf,
  createOriginRule,
  createPermittedOf,
  createRevocations,
  createSharedCounts,
  createSocketRate,
  createVersionOf,
  createWrongKeyLimiter,
  type HostCheck,
  hasShownKey,
  type NameOf,
  type OriginRule,
  type PermittedOf,
  providerPaths,
  type Revocations,
  type SharedCounts,
  type VersionOf,
  type WikiSignIn,
} from "../auth/index.ts";
import type { ResolvedSignInSettings, VisibleCollections } from "../contract/index.ts";
import { errorsToConsole, type Gate, type HttpRequest } from "../http/index.ts";
import { internalCallers, subscriberCallers } from "../mcp/index.ts";
import { createPluginRegistry, type PluginRegistry } from "../plugins/index.ts";
import {
  type Database,
  type DatabaseClock,
  openDatabaseClock,
  openLiveStateDatabase,
} from "../storage/index.ts";
import type { McpEndpoints } from "./api.ts";
import type { ApplicationSettings } from "./application-settings.ts";
import { createServiceAudit, noAudit, type ServiceAudit } from "./audit/service-audit.ts";
import { type OpenedKeys, openKeys, refreshRegularly } from "./auth/current-application-keys.ts";
import { followPeople } from "./auth/follow-people.ts";
import { authOf, signInsOf } from "./auth/sign-in-parts.ts";
import type { VoteSettings } from "./wiki/vote-handler.ts";

type RecordedParts = Pick<ServiceAudit, "record" | "recording" | "auditPage" | "checkChain">;

export interface Application extends RecordedParts {
  /** Null when USE_AUTH is off. */
  readonly auth: ApplicationAuth | null;
  readonly authorizer: Authorizer;
  readonly gate: Gate<AccessDecision>;
  /** The collections that who asks may see; of a request that the gate has let pass. */
  readonly permittedOf: PermittedOf;
  /** The version that the key of such a request is for. */
  readonly versionOf: VersionOf;
  /** The same for the health check, which is for everybody. Never rejects. */
  readonly collectionsCountedFor: (request: HttpRequest) => Promise<VisibleCollections>;
  /** Name of the key by which a request that was answered had passed; undefined without one. */
  readonly knownActor: (request: HttpRequest) => string | undefined;
  /** Whether a request that the gate has let pass came from a page with a public key. */
  readonly isFromVisitor: (request: HttpRequest) => boolean;
  /** Whether a request that the gate has let pass came with a key of its area. */
  readonly hasShownKey: (request: HttpRequest) => boolean;
  /** Counts for the gate, and for doors that are no requests. */
  readonly countWrongKey: CountWrongKey;
  /** One name for all requests of a key, otherwise of an address. */
  readonly callerIdOf: (request: HttpRequest) => string;
  /** The address of who sends a request, as it is counted: behind proxies what they saw. */
  readonly addressOf: (request: Pick<HttpRequest, "header" | "remoteAddress">) => string;
  /** Counts a new connection of an address for live events; throws `too_many_requests`. */
  readonly countSocket: (address: string) => void;
  readonly areaKeys: AreaKeys;
  /** Names of callers, as the history of tickets shows them. */
  readonly nameOf: NameOf;
  /** Signs readers of the wiki in. */
  readonly wikiSignIn: WikiSignIn;
  /** Signs people in to the console. */
  readonly consoleSignIn: ConsoleSignIn;
  readonly isAllowedOrigin: OriginRule;
  /** Null for a request that names a host of this service, and for all of them under USE_AUTH. */
  readonly refuseHost: HostCheck;
  /** Whether plugins may be registered and followed: under USE_AUTH, and where no key is set at all. */
  readonly hasPlugins: boolean;
  /** Who may send votes on pages. */
  readonly voteSettings: VoteSettings;
  readonly revocations: Revocations;
  /** Tells when application keys were added, limited or removed. */
  readonly onKeysChanged: CurrentKeys["onReplaced"];
  readonly registry: PluginRegistry;
  /** Application keys, for operators; null when USE_AUTH is off. */
  readonly keyring: OpenedKeys["keyring"];
  /** Who may use the MCP endpoints. */
  readonly mcpCallers: Omit<McpEndpoints, "hub">;
  close(): Promise<void>;
}

/** Opens state.db. Throws `configuration_invalid` for invalid keys. */
export async function openApplication(settings: ApplicationSettings): Promise<Application> {
  const { logger = errorsToConsole, areaKeys, publicPaths } = settings;
  const { subscriberAuth = null, allowedHosts = [], trustedProxies } = settings;
  const state = await openState(settings);
  const { database, clock, shared } = state;
  const audit = auditOf(settings, state);
  const opened = await keysIn(state, settings, audit);
  const { keys } = opened;
  const revocations = createRevocations(database, clock);
  const auth = await authOf(settings, { ...state, keys, revocations, trail: audit.trail });
  const isAllowedOrigin = createOriginRule({
    publicOrigin: settings.publicOrigin,
    allowedOrigins: new Set(settings.allowedOrigins),
  });
  const signIns = signInsOf(settings, { isAllowedOrigin, shared, logger });
  const whom = { application: auth, keys: areaKeys, publicPaths, subscriberAuth };
  const authorizer = createAuthorizer({ ...whom, ...signIns });
  const nameOf = createNameOf({ auth, areaKeys });
  const stopRefreshing = refreshRegularly({ revocations, database, logger, ...opened });
  const stopFollowing = followPeople(auth, logger);
  const countWrongKey = createWrongKeyLimiter({ trustedProxies, share: shared?.of("wrong keys") });
  const rules = { authorizer, isAllowedOrigin, countWrongKey, linkedPaths: linksOf(settings) };
  const noteRefusal = (request: HttpRequest, known: Caller): void =>
    audit.noteRefusal(request, known, nameOf);
  const rates = { ...settings.rates, trustedProxies, shared };
  const countCaller = settings.rates && createCallerRates(rates);
  const addressOf: Application["addressOf"] = (request) => clientAddress(request, trustedProxies);
  const gate = createGate({ ...rules, ...opened.counting, addressOf, countCaller, noteRefusal });
  return {
    auth,
    ...partsOf(audit),
    keyring: opened.keyring,
    nameOf,
    authorizer,
    areaKeys,
    gate,
    ...permittedIn({ gate, areaKeys, authorizer, keys, people: auth?.people ?? null }),
    knownActor: createKnownActor({ auth, gate }),
    countWrongKey,
    callerIdOf: createCallerId(trustedProxies, gate),
    addressOf,
    countSocket: createSocketRate(rates),
    ...signIns,
    isAllowedOrigin,
    // Under USE_AUTH a stranger has no cookie to send along.
    refuseHost: createHostCheck(auth === null ? allowedHosts : null),
    hasPlugins: auth !== null || isOpen(settings),
    voteSettings: voteSettingsOf(settings, isAllowedOrigin),
    revocations,
    onKeysChanged: opened.keys.onReplaced,
    registry: createPluginRegistry(database, clock),
    mcpCallers: mcpCallersOf(settings, { authorizer, isAllowedOrigin, nameOf }),
    async close() {
      const parts = [stopRefreshing, stopFollowing, audit.close, opened.close, state.close];
      for (const closePart of parts) await closePart();
    },
  };
}

/** What everything here shares: the database, its time, and counts together with other nodes. */
interface OpenedState {
  readonly database: Database;
  readonly clock: () => number;
  /** Null for a file: its processes count each for itself. */
  readonly shared: SharedCounts | null;
  close(): Promise<void>;
}

async function openState({ dbPath, clock, logger = errorsToConsole }: ApplicationSettings) {
  const database = await openLiveStateDatabase(dbPath);
  let time: DatabaseClock;
  try {
    time = await openDatabaseClock(database);
  } catch (error) {
    await database.close();
    throw error;
  }
  const onError = (error: unknown): void => {
    logger.warn({ err: error }, "failed sign-ins and rates are counted by this node alone");
  };
  const shared = database.isFile ? null : createSharedCounts(database, { onError });
  const opened: OpenedState = {
    database,
    clock: clock ?? time.now,
    shared,
    async close() {
      time.close();
      await shared?.close();
      await database.close();
    },
  };
  return opened;
}

function partsOf({ record, recording, auditPage, checkChain }: ServiceAudit): RecordedParts {
  return { record, recording, auditPage, checkChain };
}

function mcpCallersOf(
  { areaKeys: keys, subscriberAuth = null, allowedHosts = [], trustedProxies }: ApplicationSettings,
  shared: Pick<Application, "authorizer" | "isAllowedOrigin" | "nameOf">,
): Application["mcpCallers"] {
  const forMcp = { ...shared, keys, subscriberAuth, allowedHosts, trustedProxies };
  return { internal: internalCallers(forMcp), subscribers: subscriberCallers(forMcp) };
}

interface Deciding {
  readonly gate: Parameters<typeof createPermittedOf>[0];
  readonly areaKeys: AreaKeys;
  readonly authorizer: Authorizer;
  readonly keys: CurrentKeys;
  readonly people: ApplicationAuth["people"];
}

/** Once not everyone sees everything, only who shows that they do is told how much there is. */
function permittedIn({
  gate,
  areaKeys,
  authorizer,
  keys,
  people,
}: Deciding): Pick<
  Application,
  "permittedOf" | "versionOf" | "collectionsCountedFor" | "hasShownKey" | "isFromVisitor"
> {
  return {
    isFromVisitor(request) {
      const decision = gate.decided(request);
      return decision?.refusal === null && decision.caller.kind === "visitor";
    },
    hasShownKey(request) {
      const decision = gate.decided(request);
      const isPage = request.path.startsWith("/api/wiki/");
      const ofArea = isPage ? areaKeys.wiki : areaKeys.search;
      return decision !== undefined && hasShownKey({ decision, keys: ofArea });
    },
    permittedOf: createPermittedOf(gate),
    versionOf: createVersionOf(gate),
    async collectionsCountedFor(request) {
      const isAnyLimited = keys.isAnyLimited || (people !== null && givesLimits(people.settings()));
      if (!isAnyLimited) return null;
      // Sessions that cannot be read are nobody's.
      const caller = await Promise.resolve(authorizer.identify(request)).catch(() => null);
      return caller === null ? [] : authorizer.permittedTo(caller);
    },
  };
}

/** Settings change while the service runs. */
function givesLimits({ collections, defaultCollections }: ResolvedSignInSettings): boolean {
  return collections.length + defaultCollections.length > 0;
}

/** The database is closed again when there is no key to work with. */
async function keysIn(
  state: OpenedState,
  { auth, logger = errorsToConsole }: ApplicationSettings,
  audit: ServiceAudit,
): Promise<OpenedKeys> {
  const record = (change: string) => audit.record("keys_file_changed", change);
  try {
    return await openKeys({ ...state, sources: auth?.keys ?? null, logger, record });
  } catch (error) {
    await audit.close();
    await state.close();
    throw error;
  }
}

function auditOf(settings: ApplicationSettings, { database, clock }: OpenedState): ServiceAudit {
  const { auth, trustedProxies, auditKeepDays, logger = errorsToConsole } = settings;
  if (auth === null) return noAudit;
  return createServiceAudit(database, { trustedProxies, logger, clock, auditKeepDays });
}

/** Where an identity provider sends browsers; undefined without one. */
function linksOf({ people }: ApplicationSettings): ReadonlySet<string> | undefined {
  return people === undefined ? undefined : providerPaths;
}

function voteSettingsOf(
  { wikiSignIn, trustedProxies }: ApplicationSettings,
  isAllowedOrigin: OriginRule,
): VoteSettings {
  const hasSecureCookies = wikiSignIn?.hasSecureCookies ?? false;
  return { isAllowedOrigin, trustedProxies, hasSecureCookies };
}

/** Development mode: everything is open. */
function isOpen({ areaKeys, subscriberAuth = null, wikiSignIn }: ApplicationSettings): boolean {
  const hasNoKey = Object.values(areaKeys).every((set) => set === null);
  return hasNoKey && subscriberAuth === null && wikiSignIn?.plugin === undefined;
}
