/**
 * Every variable of the environment: what it is for, what it may hold, what it is when it is absent
 * or empty, and who reads it. content/reference/configuration.md has a row for each.
 */
import * as z from "zod";
import {
  AdjudicatorConfig,
  AnswerModelConfig,
  LanguageModelProvider,
  limits,
  QueryExpansionConfig,
} from "../contract/index.ts";
import { isIndexServerUrl, isStateUrl, stateUrlAllowed } from "../storage/index.ts";
import * as origins from "./origin-settings.ts";
import {
  address,
  keyList,
  oneOf,
  onOrOff,
  port,
  type Setting,
  secretText,
  secretToken,
  text,
  within,
} from "./setting.ts";
import { isOrigin } from "./setting-values.ts";
import * as single from "./single-settings.ts";

export type NodeRole = z.infer<typeof nodeRoles>;

/** The value of a variable, or its default; undefined where it is absent and has none. */
export type Read = <Name extends VariableName>(name: Name) => ValueOf<(typeof variables)[Name]>;

export type VariableName = keyof typeof variables;

type ValueOf<Row> =
  Row extends Setting<infer T>
    ? T | (Row extends { readonly default: infer Default } ? Default : undefined)
    : never;

const nodeRoles = z.enum(["all", "web", "indexer"]);

/** The `knowledge` command reads it as well as the service. */
const ofCommand = { isOfCommand: true } as const;

export const variables = {
  /** Port of the service, 0 for any free one. */
  PORT: { ...port, default: 3_000 },
  /** Address to listen on. */
  HOST: { ...text, default: "0.0.0.0" },
  /** Whether pages are served. Without them the framework is neither loaded nor needed. */
  PAGES: { ...onOrOff, default: true },
  /** Folder of index.db and state.db. */
  DATA_DIR: { ...text, default: ".data", ...ofCommand },
  /** Where the state is, if not in state.db of the data folder. A wrong one may hold a password. */
  STATE_DB_URL: {
    schema: z.string().refine(isStateUrl),
    allowed: stateUrlAllowed,
    isSecret: true,
    ...ofCommand,
  },
  /** For the server of the state. */
  STATE_DB_TOKEN: { ...secretToken, ...ofCommand },
  /** Whether a damaged state.db is put aside and a new one begun. */
  STATE_DB_NEW: { ...onOrOff, default: false, ...ofCommand },
  /** Encrypts both databases. One text as a whole: it may contain commas. */
  DB_ENCRYPTION_KEY: {
    schema: z.string().refine((key) => key.length >= limits.databaseKeyLengthMin),
    allowed: `a secret of at least ${limits.databaseKeyLengthMin} characters`,
    isSecret: true,
    ...ofCommand,
  },
  /** The Redis through which nodes tell each other of updates. */
  REDIS_URL: single.redisUrl,
  /** The server that holds the index. Copies are made over HTTP alone. */
  INDEX_SYNC_URL: {
    schema: z.string().refine(isIndexServerUrl),
    allowed:
      "an address of a libSQL server that begins with http://, https:// or libsql://, without user, query and fragment",
    isSecret: true,
  },
  /** For the server of the index. */
  INDEX_SYNC_TOKEN: secretToken,
  /** web: copies the index and answers; indexer: writes it and answers nobody; all: both. */
  ROLE: { ...oneOf(nodeRoles, nodeRoles.options), default: "all" },
  /** How metrics call this node. Default: the machine's name. */
  NODE_NAME: {
    schema: z.string().regex(/^[\x21-\x7e]{1,100}$/),
    allowed: "1 to 100 visible ASCII characters without spaces",
  },
  /** The configuration file. */
  KNOWLEDGE_CONFIG: { ...text, ...ofCommand },

  /** Opens the search; without any it is open. */
  SEARCH_API_KEY: { ...keyList, default: [] },
  /** The same for the classifier's endpoints. */
  CLASSIFIER_API_KEY: { ...keyList, default: [] },
  /** The same for pages and `/api/wiki`. */
  WIKI_API_KEY: { ...keyList, default: [] },
  /** The same for all tools of `/api/mcp`. */
  MCP_API_KEY: { ...keyList, default: [] },
  /** The same for `/api/mcp-public`. */
  MCP_PUBLIC_API_KEYS: { ...keyList, default: [] },
  /** Service that knows the keys of subscribers, in place of a list of them. */
  SUBSCRIBER_AUTH_URL: address,
  /** Host names that the endpoints answer to, besides that of PUBLIC_ORIGIN, loopback and addresses. */
  ALLOWED_HOSTS: { ...single.hostNames, default: [], ...ofCommand },

  /** Folder of the wiki; the only variable whose empty value has a meaning: no wiki. */
  WIKI_DIR: text,
  /** Stands above the wiki's tree. */
  WIKI_TITLE: { ...text, default: "Wiki" },
  /** Where pages are edited; without it they have no such link. */
  WIKI_EDIT_URL: single.editUrl,
  /** The identity provider at which readers of the wiki sign in. */
  WIKI_OIDC_ISSUER: address,
  WIKI_OIDC_CLIENT_ID: text,
  WIKI_OIDC_CLIENT_SECRET: secretText,

  /** The language models: each is switched on by its name. */
  ...languageModel("ADJUDICATOR", AdjudicatorConfig.shape.timeoutMs),
  ...languageModel("EXPANSION", QueryExpansionConfig.shape.timeoutMs),
  ...languageModel("ASK", AnswerModelConfig.shape.timeoutMs, ofCommand),
  /** Whether questions are answered, on pages, by the API and for agents. */
  ASK: { ...onOrOff, default: true },
  /** Whether the model words answers of those too who show no key. */
  ASK_PUBLIC: { ...onOrOff, default: false },
  /** For a configuration that names the provider of vectors without its key. */
  OPENAI_API_KEY: { ...text, ...ofCommand },
  VOYAGE_API_KEY: { ...text, ...ofCommand },

  /** Whether searches are counted by text and day. */
  QUERY_ANALYTICS: { ...onOrOff, default: true, ...ofCommand },
  /** Whether what is asked and not answered is gathered. */
  GAPS: { ...onOrOff, default: true },
  /** How often questions of a gap must have been asked to be shown. */
  GAPS_SHOWN_FROM: {
    ...within("a number of questions", 1, 10_000),
    default: limits.gapsShownFrom,
    ...ofCommand,
  },
  /** Folder of backups; switches them on. */
  BACKUP_DIR: text,
  /** In milliseconds. Default with a folder: a day. */
  BACKUP_EVERY: single.timeBetween,
  /** Default with a folder: seven. */
  BACKUP_KEEP: within("a number of backups", 1, 1_000),
  /** Reads `/metrics` on the port of the service; without any it is not found there. */
  METRICS_KEY: { ...keyList, default: [], ...ofCommand },
  /** A port of its own, where no key is asked for. */
  METRICS_PORT: { ...port, ...ofCommand },
  /** Default with a port: 127.0.0.1. */
  METRICS_HOST: { ...text, ...ofCommand },
  LOG_LEVEL: { ...single.logLevel, default: { all: "info" } },
  /** How long the service keeps answering after SIGTERM, so that load balancers turn away first. */
  STOP_DELAY_MS: { ...within("a number of milliseconds", 0, 60_000), default: 0 },

  /** Origin under which browsers reach the service; any without it. */
  PUBLIC_ORIGIN: {
    schema: z.string().refine(isOrigin),
    allowed: "an origin without path, e.g. https://docs.example.com",
    ...ofCommand,
  },
  /** Everything but the public routes asks who is there. */
  USE_AUTH: { ...onOrOff, default: false },
  /** The identity provider at which people sign in to everything. */
  OIDC_ISSUER: address,
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: secretText,
  OIDC_SCOPES: single.scopes,
  /** Read in full elsewhere, which names the position of a wrong one. */
  API_KEYS: {
    schema: z.string().transform((value) => value.split(",")),
    allowed: "a list separated by commas",
    isSecret: true,
    default: [],
  },
  /** File with application keys. */
  API_KEYS_FILE: text,
  /** The newest last. Default: a file in the data folder. */
  SESSION_SECRET: single.secrets,
  /** Exact origins whose pages may call, embed with postMessage and connect. */
  ALLOWED_ORIGINS: { ...origins.origins, default: [] },
  /** Sources of the CSP directive of that name. */
  FRAME_ANCESTORS: { ...origins.frameAncestors, default: ["'self'"] },
  /** Where pictures of pages may come from besides the service; anywhere over https without it. */
  IMG_ORIGINS: { ...origins.imageOrigins, ...ofCommand },
  /** Whose players pages show. */
  PLAYER_ORIGINS: { ...origins.playerOrigins, ...ofCommand },
  /** Days after which rows of the audit trail are removed; 0: never. */
  AUDIT_KEEP_DAYS: {
    ...within("a number of days", 0, limits.auditKeepDaysMax),
    allowed: `a number of days, 0 to ${limits.auditKeepDaysMax}; 0 keeps everything`,
    default: limits.auditKeepDays,
  },
  /** Proxies of the operator in front of the service. */
  TRUST_PROXY: {
    ...within("the number of proxies in front of the service", 0, limits.trustedProxiesMax),
    default: 0,
  },
  /** Requests a minute, by kind. */
  RATE_PER_KEY: { ...single.ratesPerKey, default: {} },
  RATE_PER_ADDRESS: { ...single.ratesPerAddress, default: {} },
  /** Sockets that one address may have open. */
  SOCKETS_PER_ADDRESS: { ...within("a number of sockets", 1, 1_000_000), default: 1_000 },
  ALLOW_INSECURE_COOKIES: { ...onOrOff, default: false },
} as const satisfies Readonly<Record<string, Variable>>;

interface Variable extends Setting<unknown> {
  readonly default?: unknown;
  readonly isOfCommand?: boolean;
}

interface ModelVariables {
  readonly MODEL: Setting<string>;
  readonly PROVIDER: Setting<LanguageModelProvider>;
  readonly BASE_URL: Setting<string>;
  readonly API_KEY: Setting<string>;
  readonly TIMEOUT_MS: Setting<number>;
  readonly DAILY_BUDGET: Setting<number>;
}

/** The bounds are those of programs that give the same. */
function languageModel<Prefix extends string>(
  prefix: Prefix,
  timeout: z.ZodDefault<z.ZodInt>,
  more: Pick<Variable, "isOfCommand"> = {},
): { readonly [Name in keyof ModelVariables as `${Prefix}_${Name}`]: ModelVariables[Name] } {
  const { minValue, maxValue } = timeout.unwrap();
  const budget = AdjudicatorConfig.shape.dailyBudget.unwrap();
  const rows: ModelVariables = {
    MODEL: text,
    PROVIDER: {
      schema: LanguageModelProvider,
      allowed: LanguageModelProvider.options.join(" or "),
    },
    BASE_URL: address,
    API_KEY: secretToken,
    TIMEOUT_MS: within("a number of milliseconds", minValue ?? 0, maxValue ?? 0),
    DAILY_BUDGET: within("a number of requests", budget.minValue ?? 0, budget.maxValue ?? 0),
  };
  const named = Object.entries(rows).map(([name, row]) => [
    `${prefix}_${name}`,
    { ...row, ...more },
  ]);
  // The names are those of the type, each with the prefix.
  return Object.fromEntries(named) as ReturnType<typeof languageModel<Prefix>>;
}
