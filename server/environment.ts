/** The host's settings: the only file of app and server that reads the environment. */
import { resolve } from "node:path";
import { KnowledgeError } from "knowledge-sdk";
import { type StatePlace } from "knowledge-sdk/host";
import {
  type AdjudicatorConfig,
  type AnswerModelConfig,
  limits,
  type QueryExpansionConfig,
} from "knowledge-sdk/schemas";
import {
  isStateOnServer,
  type LogLevels,
  type MetricsVariables,
  type ProviderKeys,
  type Rates,
  type Read,
  readerOf,
  readLanguageModel,
  readMetricsVariables,
  readProviderKeys,
  readStatePlace,
  settings,
} from "knowledge-sdk/service";
import { type ClusterEnvironment, readCluster } from "./variables/cluster-environment.ts";
import {
  type OidcEnvironment,
  readOidc,
  readWikiOidc,
  type WikiOidcEnvironment,
} from "./variables/oidc-environment.ts";

export interface Environment {
  readonly port: number;
  readonly host: string;
  /** Absolute folder of index.db and state.db. */
  readonly dataDir: string;
  /** Encrypts both databases; null leaves them as they are. */
  readonly databaseKey: string | null;
  /** Where the state is; null: state.db in the data folder. */
  readonly statePlace: StatePlace | null;
  /** The Redis through which nodes tell each other of updates; null for none. */
  readonly redisUrl: string | null;
  readonly cluster: ClusterEnvironment;
  /** Whether a damaged state.db is put aside and a new one begun. */
  readonly beginsState: boolean;
  /** Absolute path of the configuration file, null when none is named. */
  readonly configurationFile: string | null;
  /** Without any the search is open. */
  readonly searchApiKeys: readonly string[];
  /** The same for the classifier's endpoints. */
  readonly classifierApiKeys: readonly string[];
  /** The same for pages and `/api/wiki`. */
  readonly wikiApiKeys: readonly string[];
  /** Keys of providers of vectors, for a configuration that names none. */
  readonly providerKeys: ProviderKeys;
  /** Absolute folder of the wiki; null: not set; "": no wiki. */
  readonly wikiDir: string | null;
  /** Stands above the wiki's tree. */
  readonly wikiTitle: string;
  /** Where pages are edited, with `{path}` for the file; undefined shows no such link. */
  readonly wikiEditUrl: string | undefined;
  /** The identity provider at which readers of the wiki sign in; all absent for none. */
  readonly wikiOidc: WikiOidcEnvironment;
  /** The identity provider at which people sign in to everything; null for none. */
  readonly oidc: OidcEnvironment | null;
  readonly logLevels: LogLevels;
  /** How long the service keeps answering after SIGTERM, so that load balancers turn away first. */
  readonly stopDelayMs: number;
  /** Origin under which browsers reach the service, null for any. */
  readonly publicOrigin: string | null;
  /** Where pictures of pages may come from besides the service; null: anywhere over https. */
  readonly imageOrigins: readonly string[] | null;
  /** Whose players pages show. */
  readonly playerOrigins: readonly string[];
  /** Whether searches are counted by text and day. */
  readonly queryAnalytics: boolean;
  /** Whether what is asked and not answered is gathered; and how often it must have been asked. */
  readonly gaps: { readonly isOn: boolean; readonly shownFrom: number };
  /** Whether questions are answered, on pages, by the API and for agents. */
  readonly asks: boolean;
  /** Words answers; null: pages answer in their own words. */
  readonly answerModel: AnswerModelConfig | null;
  /** Whether the model words answers of those too who show no key. */
  readonly wordsForAll: boolean;
  /** Null: the service makes no backups itself. */
  readonly backups: BackupEnvironment | null;
  readonly metrics: MetricsVariables;
  readonly mcp: McpEnvironment;
  /** Null: no language model is asked about tickets. */
  readonly adjudicator: AdjudicatorConfig | null;
  /** Null: no language model adds words to queries. */
  readonly queryExpansion: QueryExpansionConfig | null;
  readonly auth: AuthEnvironment;
  /** Reads a variable that the configuration names with `env:`. */
  readonly variable: (name: string) => string | undefined;
}

export interface BackupEnvironment {
  /** Absolute. */
  readonly folder: string;
  readonly everyMs: number;
  readonly keep: number;
}

export interface McpEnvironment {
  /** For all tools of `/api/mcp`. */
  readonly apiKeys: readonly string[];
  /** The same for `/api/mcp-public`. */
  readonly publicApiKeys: readonly string[];
  /** Service that knows the keys of subscribers, in place of a list of them. */
  readonly subscriberAuthUrl: string | null;
  /** Host names that the endpoints answer to, besides that of PUBLIC_ORIGIN, loopback and addresses. */
  readonly allowedHosts: readonly string[];
}

export interface AuthEnvironment {
  /** USE_AUTH: everything but the public routes asks who is there. */
  readonly isRequired: boolean;
  /** As they were written: `<uuid>`, `<name>:<uuid>` or `<name>:sha256:<digest>`. */
  readonly apiKeys: readonly string[];
  /** Absolute path, null when none is named. */
  readonly apiKeysFile: string | null;
  /** The newest last; null leaves it to a file in the data folder. */
  readonly sessionSecrets: readonly string[] | null;
  /** Exact origins whose pages may call, embed with postMessage and connect. */
  readonly allowedOrigins: readonly string[];
  /** Sources of the CSP directive of that name. */
  readonly frameAncestors: readonly string[];
  readonly trustedProxies: number;
  /** Requests a minute, by kind. */
  readonly rates: { readonly perKey: Rates; readonly perAddress: Rates };
  /** Sockets that one address may have open. */
  readonly socketsPerAddress: number;
  readonly allowsInsecureCookies: boolean;
  /** Days after which rows of the audit trail are removed; 0: never. */
  readonly auditKeepDays: number;
}

const portDefault = 3_000;

/**
 * Reads and checks all settings; an empty variable counts as absent.
 * Throws `configuration_invalid` with one line that names variable, value and what is allowed.
 */
export function readEnvironment(
  variables: Readonly<Record<string, string | undefined>> = process.env,
): Environment {
  const read = readerOf(variables);
  const port = read("PORT", settings.port) ?? portDefault;
  return {
    port,
    host: read("HOST", settings.text) ?? "0.0.0.0",
    dataDir: resolve(read("DATA_DIR", settings.text) ?? ".data"),
    databaseKey: read("DB_ENCRYPTION_KEY", settings.databaseKey) ?? null,
    statePlace: readStatePlace(read),
    redisUrl: read("REDIS_URL", settings.redisUrl) ?? null,
    cluster: readCluster(read),
    beginsState: read("STATE_DB_NEW", settings.onOrOff) ?? false,
    configurationFile: absolute(read("KNOWLEDGE_CONFIG", settings.text)),
    searchApiKeys: read("SEARCH_API_KEY", settings.keyList) ?? [],
    classifierApiKeys: read("CLASSIFIER_API_KEY", settings.keyList) ?? [],
    wikiApiKeys: read("WIKI_API_KEY", settings.keyList) ?? [],
    providerKeys: readProviderKeys((variable) => read(variable, settings.text)),
    wikiDir: wikiDirOf(variables.WIKI_DIR, read("WIKI_DIR", settings.text)),
    wikiTitle: read("WIKI_TITLE", settings.text) ?? "Wiki",
    wikiEditUrl: read("WIKI_EDIT_URL", settings.editUrl),
    wikiOidc: readWikiOidc(read),
    oidc: readOidc(read),
    logLevels: read("LOG_LEVEL", settings.logLevel) ?? { all: "info" },
    stopDelayMs: read("STOP_DELAY_MS", settings.stopDelay) ?? 0,
    publicOrigin: read("PUBLIC_ORIGIN", settings.origin) ?? null,
    adjudicator: readLanguageModel(read, "ADJUDICATOR"),
    queryExpansion: readLanguageModel(read, "EXPANSION"),
    imageOrigins: read("IMG_ORIGINS", settings.imageOrigins) ?? null,
    playerOrigins: read("PLAYER_ORIGINS", settings.playerOrigins) ?? [],
    asks: read("ASK", settings.onOrOff) ?? true,
    answerModel: readLanguageModel(read, "ASK"),
    wordsForAll: read("ASK_PUBLIC", settings.onOrOff) ?? false,
    queryAnalytics: read("QUERY_ANALYTICS", settings.onOrOff) ?? true,
    gaps: {
      isOn: read("GAPS", settings.onOrOff) ?? true,
      shownFrom: read("GAPS_SHOWN_FROM", settings.timesAsked) ?? limits.gapsShownFrom,
    },
    backups: readBackups(read),
    metrics: readMetricsVariables(read, port),
    mcp: readMcp(read),
    auth: readAuth(read),
    variable: (name) => variables[name],
  };
}

/** The folder switches them on; settings without a folder are a mistake. */
function readBackups(read: Read): BackupEnvironment | null {
  const folder = absolute(read("BACKUP_DIR", settings.text));
  const everyMs = read("BACKUP_EVERY", settings.timeBetween);
  const keep = read("BACKUP_KEEP", settings.backupsKept);
  if (folder !== null && isStateOnServer(read)) {
    throw new KnowledgeError(
      "configuration_invalid",
      "BACKUP_DIR copies state.db, but STATE_DB_URL keeps the state on a server; leave BACKUP_DIR out, and back the server up.",
    );
  }
  if (folder !== null) return { folder, everyMs: everyMs ?? 24 * 3_600_000, keep: keep ?? 7 };
  if (everyMs === undefined && keep === undefined) return null;
  throw new KnowledgeError(
    "configuration_invalid",
    "BACKUP_DIR is missing; name the folder for backups, or leave the other BACKUP variables out.",
  );
}

function readMcp(read: Read): McpEnvironment {
  return {
    apiKeys: read("MCP_API_KEY", settings.keyList) ?? [],
    publicApiKeys: read("MCP_PUBLIC_API_KEYS", settings.keyList) ?? [],
    subscriberAuthUrl: read("SUBSCRIBER_AUTH_URL", settings.address) ?? null,
    allowedHosts: read("ALLOWED_HOSTS", settings.hostNames) ?? [],
  };
}

function readAuth(read: Read): AuthEnvironment {
  return {
    isRequired: read("USE_AUTH", settings.onOrOff) ?? false,
    apiKeys: read("API_KEYS", settings.entries) ?? [],
    apiKeysFile: absolute(read("API_KEYS_FILE", settings.text)),
    sessionSecrets: read("SESSION_SECRET", settings.secrets) ?? null,
    allowedOrigins: read("ALLOWED_ORIGINS", settings.origins) ?? [],
    frameAncestors: read("FRAME_ANCESTORS", settings.frameAncestors) ?? ["'self'"],
    trustedProxies: read("TRUST_PROXY", settings.hops) ?? 0,
    rates: {
      perKey: read("RATE_PER_KEY", settings.ratesPerKey) ?? {},
      perAddress: read("RATE_PER_ADDRESS", settings.ratesPerAddress) ?? {},
    },
    socketsPerAddress: read("SOCKETS_PER_ADDRESS", settings.sockets) ?? 1_000,
    allowsInsecureCookies: read("ALLOW_INSECURE_COOKIES", settings.onOrOff) ?? false,
    auditKeepDays: read("AUDIT_KEEP_DAYS", settings.daysKept) ?? limits.auditKeepDays,
  };
}

function absolute(path: string | undefined): string | null {
  return path === undefined ? null : resolve(path);
}

/** The only variable whose empty value has a meaning: no wiki. */
function wikiDirOf(given: string | undefined, read: string | undefined): string | null {
  if (read !== undefined) return resolve(read);
  return given === undefined ? null : "";
}

/** A variable that the configuration names, such as one with the cookie of a private site. */
export function readNamedVariable(name: string): string | undefined {
  return process.env[name];
}
