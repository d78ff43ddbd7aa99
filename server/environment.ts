/** The host's settings: the only file of app and server that reads the environment. */
import { resolve } from "node:path";
import { KnowledgeError } from "knowledge-sdk";
import {
  isStateOnServer,
  type Read,
  readerOf,
  readLanguageModel,
  readMetricsVariables,
  readProviderKeys,
  readStatePlace,
} from "knowledge-sdk/service";
import { readCluster } from "./variables/cluster-environment.ts";
import { readOidc, readWikiOidc } from "./variables/oidc-environment.ts";

/** lib/variables says what each variable is for; null or absent is what is switched off. */
export type Environment = Readonly<ReturnType<typeof readEnvironment>>;
export type AuthEnvironment = Environment["auth"];

/**
 * Reads and checks all settings; an empty variable counts as absent.
 * Throws `configuration_invalid` with one line that names variable, value and what is allowed.
 */
export function readEnvironment(
  variables: Readonly<Record<string, string | undefined>> = process.env,
) {
  const read = readerOf(variables);
  const port = read("PORT");
  return {
    port,
    host: read("HOST"),
    hasPages: read("PAGES"),
    dataDir: resolve(read("DATA_DIR")),
    databaseKey: read("DB_ENCRYPTION_KEY") ?? null,
    statePlace: readStatePlace(read),
    redisUrl: read("REDIS_URL") ?? null,
    cluster: readCluster(read),
    beginsState: read("STATE_DB_NEW"),
    configurationFile: absolute(read("KNOWLEDGE_CONFIG")),
    searchApiKeys: read("SEARCH_API_KEY"),
    classifierApiKeys: read("CLASSIFIER_API_KEY"),
    wikiApiKeys: read("WIKI_API_KEY"),
    providerKeys: readProviderKeys(read),
    wikiDir: wikiDirOf(variables.WIKI_DIR, read("WIKI_DIR")),
    wikiTitle: read("WIKI_TITLE"),
    wikiEditUrl: read("WIKI_EDIT_URL"),
    wikiOidc: readWikiOidc(read),
    oidc: readOidc(read),
    logLevels: read("LOG_LEVEL"),
    stopDelayMs: read("STOP_DELAY_MS"),
    publicOrigin: read("PUBLIC_ORIGIN") ?? null,
    adjudicator: readLanguageModel(read, "ADJUDICATOR"),
    queryExpansion: readLanguageModel(read, "EXPANSION"),
    imageOrigins: read("IMG_ORIGINS") ?? null,
    playerOrigins: read("PLAYER_ORIGINS") ?? [],
    asks: read("ASK"),
    answerModel: readLanguageModel(read, "ASK"),
    wordsForAll: read("ASK_PUBLIC"),
    queryAnalytics: read("QUERY_ANALYTICS"),
    gaps: {
      isOn: read("GAPS"),
      shownFrom: read("GAPS_SHOWN_FROM"),
    },
    backups: readBackups(read),
    metrics: readMetricsVariables(read, port),
    mcp: readMcp(read),
    auth: readAuth(read),
    /** Reads a variable that the configuration names with `env:`. */
    variable: (name: string) => variables[name],
  };
}

/** The folder switches them on; settings without a folder are a mistake. */
function readBackups(read: Read) {
  const folder = absolute(read("BACKUP_DIR"));
  const everyMs = read("BACKUP_EVERY");
  const keep = read("BACKUP_KEEP");
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

function readMcp(read: Read) {
  return {
    apiKeys: read("MCP_API_KEY"),
    publicApiKeys: read("MCP_PUBLIC_API_KEYS"),
    subscriberAuthUrl: read("SUBSCRIBER_AUTH_URL") ?? null,
    allowedHosts: read("ALLOWED_HOSTS"),
  };
}

function readAuth(read: Read) {
  return {
    isRequired: read("USE_AUTH"),
    apiKeys: read("API_KEYS"),
    apiKeysFile: absolute(read("API_KEYS_FILE")),
    sessionSecrets: read("SESSION_SECRET") ?? null,
    allowedOrigins: read("ALLOWED_ORIGINS"),
    frameAncestors: read("FRAME_ANCESTORS"),
    trustedProxies: read("TRUST_PROXY"),
    rates: {
      perKey: read("RATE_PER_KEY"),
      perAddress: read("RATE_PER_ADDRESS"),
    },
    socketsPerAddress: read("SOCKETS_PER_ADDRESS"),
    allowsInsecureCookies: read("ALLOW_INSECURE_COOKIES"),
    auditKeepDays: read("AUDIT_KEEP_DAYS"),
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
