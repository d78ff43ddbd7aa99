import { hostname } from "node:os";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { readEnvironment } from "./environment.ts";

/** The settings, without the reader of variables that the configuration names. */
function settingsOf(variables: Record<string, string>) {
  const { variable: _variable, ...settings } = readEnvironment(variables);
  return settings;
}

test("without variables the service listens on 3000, for everybody, with an open search", () => {
  expect(settingsOf({})).toEqual({
    port: 3_000,
    host: "0.0.0.0",
    dataDir: resolve(".data"),
    databaseKey: null,
    statePlace: null,
    redisUrl: null,
    cluster: { role: "all", indexServer: null, nodeName: hostname() },
    beginsState: false,
    configurationFile: null,
    searchApiKeys: [],
    classifierApiKeys: [],
    wikiApiKeys: [],
    providerKeys: { openai: undefined, voyage: undefined },
    wikiDir: null,
    wikiTitle: "Wiki",
    wikiEditUrl: undefined,
    wikiOidc: { issuer: undefined, clientId: undefined, clientSecret: undefined },
    oidc: null,
    logLevels: { all: "info" },
    stopDelayMs: 0,
    publicOrigin: null,
    adjudicator: null,
    queryExpansion: null,
    backups: null,
    imageOrigins: null,
    playerOrigins: [],
    asks: true,
    answerModel: null,
    wordsForAll: false,
    queryAnalytics: true,
    gaps: { isOn: true, shownFrom: 3 },
    hasPages: true,
    metrics: { keys: [], port: null, host: "127.0.0.1", name: "METRICS_PORT" },
    mcp: {
      apiKeys: [],
      publicApiKeys: [],
      subscriberAuthUrl: null,
      allowedHosts: [],
    },
    auth: {
      isRequired: false,
      apiKeys: [],
      apiKeysFile: null,
      sessionSecrets: null,
      allowedOrigins: [],
      frameAncestors: ["'self'"],
      trustedProxies: 0,
      rates: { perKey: {}, perAddress: {} },
      socketsPerAddress: 1_000,
      allowsInsecureCookies: false,
      auditKeepDays: 400,
    },
  });
});

test("an empty variable counts as absent", () => {
  const empty = { PORT: "", DATA_DIR: " ", SEARCH_API_KEY: "", KNOWLEDGE_CONFIG: "" };
  expect(settingsOf(empty)).toEqual(settingsOf({}));
});

test("the configuration may name any variable", () => {
  const { variable } = readEnvironment({ GITHUB_SECRET: "shh" });
  expect([variable("GITHUB_SECRET"), variable("ABSENT")]).toEqual(["shh", undefined]);
});

test("values are read, and paths become absolute", () => {
  expect(
    settingsOf({
      PORT: "0",
      BACKUP_DIR: "/backups",
      BACKUP_EVERY: "30m",
      BACKUP_KEEP: "3",
      METRICS_KEY: "old, new",
      METRICS_PORT: "9464",
      METRICS_HOST: "0.0.0.0",
      HOST: "127.0.0.1",
      DATA_DIR: "/srv/data",
      STATE_DB_NEW: "1",
      KNOWLEDGE_CONFIG: "docs/knowledge.config.json",
      SEARCH_API_KEY: "old,new",
      LOG_LEVEL: "debug, http=warn,search=trace",
      PUBLIC_ORIGIN: "https://docs.example.com",
      QUERY_ANALYTICS: "Off",
      PAGES: "off",
      GAPS: "off",
      GAPS_SHOWN_FROM: "10",
      ADJUDICATOR_MODEL: "model-1",
      ADJUDICATOR_PROVIDER: "anthropic",
      ADJUDICATOR_BASE_URL: "http://127.0.0.1:11434/v1",
      ADJUDICATOR_API_KEY: "secret-1",
      ADJUDICATOR_TIMEOUT_MS: "2000",
      ADJUDICATOR_DAILY_BUDGET: "50",
      EXPANSION_MODEL: "model-2",
      EXPANSION_PROVIDER: "openai",
      EXPANSION_BASE_URL: "http://127.0.0.1:11434/v1",
      EXPANSION_API_KEY: "secret-2",
      EXPANSION_TIMEOUT_MS: "500",
      EXPANSION_DAILY_BUDGET: "60",
      CLASSIFIER_API_KEY: "tickets",
      WIKI_API_KEY: "wiki",
      OPENAI_API_KEY: "sk-one",
      MCP_API_KEY: "agents",
      MCP_PUBLIC_API_KEYS: "one,two",
      SUBSCRIBER_AUTH_URL: "https://accounts.example/keys",
      ALLOWED_HOSTS: "docs.internal, knowledge",
      USE_AUTH: "Yes",
      API_KEYS: "a:one,two",
      API_KEYS_FILE: "/run/secrets/keys",
      SESSION_SECRET: `${"o".repeat(32)}, ${"n".repeat(32)}`,
      ALLOWED_ORIGINS: "https://host.example, http://localhost:8080",
      FRAME_ANCESTORS: "'self',https://host.example",
      IMG_ORIGINS: "https://a.example, http://b.example",
      PLAYER_ORIGINS: "'self', https://player.example",
      RATE_PER_KEY: "search=600",
      RATE_PER_ADDRESS: "forms=30, sockets=60",
      SOCKETS_PER_ADDRESS: "5",
      TRUST_PROXY: "1",
      ALLOW_INSECURE_COOKIES: "off",
      AUDIT_KEEP_DAYS: "90",
      DB_ENCRYPTION_KEY: "k".repeat(32),
    }),
  ).toEqual({
    port: 0,
    host: "127.0.0.1",
    dataDir: "/srv/data",
    databaseKey: "k".repeat(32),
    statePlace: null,
    redisUrl: null,
    cluster: { role: "all", indexServer: null, nodeName: hostname() },
    beginsState: true,
    configurationFile: resolve("docs/knowledge.config.json"),
    searchApiKeys: ["old", "new"],
    classifierApiKeys: ["tickets"],
    wikiApiKeys: ["wiki"],
    providerKeys: { openai: "sk-one", voyage: undefined },
    wikiDir: null,
    wikiTitle: "Wiki",
    wikiEditUrl: undefined,
    wikiOidc: { issuer: undefined, clientId: undefined, clientSecret: undefined },
    oidc: null,
    logLevels: { all: "debug", http: "warn", search: "trace" },
    stopDelayMs: 0,
    publicOrigin: "https://docs.example.com",
    adjudicator: {
      model: "model-1",
      provider: "anthropic",
      baseUrl: "http://127.0.0.1:11434/v1",
      apiKey: "secret-1",
      timeoutMs: 2_000,
      dailyBudget: 50,
    },
    queryExpansion: {
      model: "model-2",
      provider: "openai",
      baseUrl: "http://127.0.0.1:11434/v1",
      apiKey: "secret-2",
      timeoutMs: 500,
      dailyBudget: 60,
    },
    backups: { folder: "/backups", everyMs: 1_800_000, keep: 3 },
    metrics: { keys: ["old", "new"], port: 9_464, host: "0.0.0.0", name: "METRICS_PORT" },
    imageOrigins: ["https://a.example", "http://b.example"],
    playerOrigins: ["'self'", "https://player.example"],
    asks: true,
    answerModel: null,
    wordsForAll: false,
    queryAnalytics: false,
    gaps: { isOn: false, shownFrom: 10 },
    hasPages: false,
    mcp: {
      apiKeys: ["agents"],
      publicApiKeys: ["one", "two"],
      subscriberAuthUrl: "https://accounts.example/keys",
      allowedHosts: ["docs.internal", "knowledge"],
    },
    auth: {
      isRequired: true,
      apiKeys: ["a:one", "two"],
      apiKeysFile: "/run/secrets/keys",
      sessionSecrets: ["o".repeat(32), "n".repeat(32)],
      allowedOrigins: ["https://host.example", "http://localhost:8080"],
      frameAncestors: ["'self'", "https://host.example"],
      trustedProxies: 1,
      rates: { perKey: { search: 600 }, perAddress: { forms: 30, sockets: 60 } },
      socketsPerAddress: 5,
      allowsInsecureCookies: false,
      auditKeepDays: 90,
    },
  });
});

describe("a wrong value stops the start with a line that names it and says what is allowed", () => {
  test.each([
    ["PORT", "abc", 'PORT is "abc", but must be a port number, 0 to 65535.'],
    ["PORT", "65536", 'PORT is "65536", but must be a port number, 0 to 65535.'],
    ["PORT", "-1", 'PORT is "-1", but must be a port number, 0 to 65535.'],
    ["LOG_LEVEL", "loud", /^LOG_LEVEL is "loud", but must be one of fatal, error, .*silent, then/],
    ["LOG_LEVEL", "info,search", /^LOG_LEVEL is "info,search", but must be one of fatal/],
    ["LOG_LEVEL", "info,cellar=warn", /^LOG_LEVEL is "info,cellar=warn", but must be one of/],
    ["LOG_LEVEL", "info,search=loud", /^LOG_LEVEL is "info,search=loud", but must be one of/],
    ["LOG_LEVEL", "search=debug", /^LOG_LEVEL is "search=debug", but must be one of fatal/],
    ["STOP_DELAY_MS", "60001", /^STOP_DELAY_MS is "60001", but must be a number of milliseconds/],
    ["BACKUP_EVERY", "daily", /^BACKUP_EVERY is "daily", but must be a number of minutes, hours/],
    ["METRICS_PORT", "70000", /^METRICS_PORT is "70000", but must be a port number, 0 to 65535/],
    ["METRICS_PORT", "3000", /^METRICS_PORT and PORT are both 3000/],
    ["METRICS_HOST", "0.0.0.0", /^METRICS_PORT is missing/],
    [
      "STATE_DB_URL",
      "state.example.com",
      /^STATE_DB_URL is \(a secret, not shown\), but must be file: and the path/,
    ],
    ["ROLE", "reader", /^ROLE is "reader", but must be one of all, web, indexer/],
    ["ROLE", "web", /^ROLE is web, and INDEX_SYNC_URL is missing/],
    [
      "INDEX_SYNC_URL",
      "ws://index.example.com",
      /^INDEX_SYNC_URL is \(a secret, not shown\), but must/,
    ],
    ["INDEX_SYNC_URL", "index.example.com", /^INDEX_SYNC_URL is \(a secret, not shown\), but must/],
    ["INDEX_SYNC_TOKEN", "token", /^INDEX_SYNC_URL is missing/],
    ["NODE_NAME", "node one", /^NODE_NAME is "node one", but must be 1 to 100 visible/],
    ["STATE_DB_URL", "ftp://state.example.com", /^STATE_DB_URL is .* libSQL server/],
    ["STATE_DB_URL", "https://me:secret@state.example.com", /^STATE_DB_URL is .* without user/],
    ["STATE_DB_URL", "https://state.example.com?authToken=x", /^STATE_DB_URL is .* query/],
    ["STATE_DB_TOKEN", "some token", /^STATE_DB_TOKEN is \(a secret, not shown\)/],
    ["STATE_DB_URL", "file:", /^STATE_DB_URL is .* file: and the path of a file/],
    ["STATE_DB_URL", "file:///srv/", /^STATE_DB_URL is .* the path of a file/],
    ["STATE_DB_URL", "file:state.db?mode=ro", /^STATE_DB_URL is .* the path of a file/],
    ["STATE_DB_URL", "file://another-machine/state.db", /^STATE_DB_URL is .* the path of a file/],
    ["STATE_DB_URL", "file:%zz", /^STATE_DB_URL is .* the path of a file/],
    ["STATE_DB_URL", "/srv/state.db", /^STATE_DB_URL is .* file: and the path of a file/],
    ["STATE_DB_TOKEN", "token", /^STATE_DB_URL is missing/],
    [
      "REDIS_URL",
      "redis.example.com:6379",
      /^REDIS_URL is \(a secret, not shown\), but must be an/,
    ],
    ["REDIS_URL", "http://redis.example.com", /^REDIS_URL is .* redis:\/\/ or rediss:\/\//],
    ["REDIS_URL", "redis://", /^REDIS_URL is .* with host/],
    ["REDIS_URL", "redis://:secret@redis.example.com/x", /^REDIS_URL is \(a secret, not shown\)/],
    ["METRICS_KEY", "a b", /^METRICS_KEY is \(a secret, not shown\)/],
    ["BACKUP_EVERY", "0h", /minutes, hours or days/],
    ["BACKUP_EVERY", "367d", /up to 366d/],
    ["BACKUP_EVERY", "24h", /^BACKUP_DIR is missing/],
    ["BACKUP_KEEP", "0", /^BACKUP_KEEP is "0", but must be a number of backups, 1 to 1000/],
    ["STATE_DB_NEW", "please", /^STATE_DB_NEW is "please", but must be one of 1, true,/],
    [
      "GAPS_SHOWN_FROM",
      "0",
      /^GAPS_SHOWN_FROM is "0", but must be a number of questions, 1 to 10000/,
    ],
    ["QUERY_ANALYTICS", "maybe", /^QUERY_ANALYTICS is "maybe", but must be one of 1, true,/],
    ["PUBLIC_ORIGIN", "docs.example.com", /an origin without path/],
    [
      "USE_AUTH",
      "maybe",
      'USE_AUTH is "maybe", but must be one of 1, true, yes, on or 0, false, no, off.',
    ],
    ["ALLOW_INSECURE_COOKIES", "2", /one of 1, true/],
    ["TRUST_PROXY", "all", /the number of proxies/],
    ["TRUST_PROXY", "11", /the number of proxies/],
    ["ALLOWED_ORIGINS", "*", /exact origins .* no wildcard/],
    ["ALLOWED_ORIGINS", "https://*.example.com", /no wildcard/],
    ["ALLOWED_ORIGINS", "https://a.example,", /exact origins/],
    ["ALLOWED_ORIGINS", "https://a.example/path", /no path/],
    ["ALLOWED_ORIGINS", "http://a.example", /https or http on localhost/],
    ["ALLOWED_ORIGINS", "null", /exact origins/],
    ["FRAME_ANCESTORS", "*", /no wildcard/],
    ["FRAME_ANCESTORS", "'none','self'", /'none', or 'self'/],
    ["FRAME_ANCESTORS", "'self'; script-src *", /exact origins/],
    ["PLAYER_ORIGINS", "*", /no wildcard/],
    ["PLAYER_ORIGINS", "http://a.example", /https or http on localhost/],
    ["PLAYER_ORIGINS", "https://a.example/embed", /no path/],
    ["PLAYER_ORIGINS", "https://a.example; script-src *", /exact origins/],
    ["PLAYER_ORIGINS", Array(30).fill("https://a.example").join(","), /500 characters in all/],
    ["PLAYER_ORIGINS", "'none'", /'self' for files beside the pages/],
    ["IMG_ORIGINS", "*", /no wildcard/],
    ["IMG_ORIGINS", "https:", /exact origins/],
    ["IMG_ORIGINS", "https://*.example.com", /no wildcard/],
    ["IMG_ORIGINS", "https://a.example/pictures", /no path/],
    ["IMG_ORIGINS", "a.example", /http or https/],
    ["IMG_ORIGINS", "data:", /http or https/],
    ["IMG_ORIGINS", "ftp://a.example", /http or https/],
    ["IMG_ORIGINS", "'none'", /'self' for pictures of the service alone/],
    ["IMG_ORIGINS", "https://a.example; script-src *", /exact origins/],
    ["IMG_ORIGINS", "https://a.example,", /exact origins/],
    ["IMG_ORIGINS", Array(60).fill("https://a.example.com").join(","), /1000 characters in all/],
    ["PUBLIC_ORIGIN", "https://docs.example.com/", /an origin without path/],
    ["SUBSCRIBER_AUTH_URL", "accounts.example", /an http or https address/],
    ["SUBSCRIBER_AUTH_URL", "https://user@accounts.example", /without user/],
    ["ALLOWED_HOSTS", "https://docs.example", /host names .* without scheme/],
    ["ALLOWED_HOSTS", "*.example", /wildcard/],
    ["ALLOWED_HOSTS", "docs.example:3000", /without scheme, port/],
    ["ADJUDICATOR_PROVIDER", "mine", /but must be openai or anthropic/],
    ["ADJUDICATOR_BASE_URL", "ftp://models", /an http or https address/],
    ["ADJUDICATOR_BASE_URL", "https://user:pass@models.example", /without user/],
    ["ADJUDICATOR_TIMEOUT_MS", "99", /100 to 25000/],
    ["ADJUDICATOR_DAILY_BUDGET", "many", /a number of requests/],
    ["EXPANSION_TIMEOUT_MS", "9000", /50 to 5000/],
    ["EXPANSION_API_KEY", "key", /^EXPANSION_MODEL is missing; name the model/],
    ["ADJUDICATOR_API_KEY", "key", /^ADJUDICATOR_MODEL is missing; name the model/],
  ])("%s=%s", (name, value, line) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(line);
  });

  test.each(["canary", "canary".repeat(5), `${"canary".repeat(9)},canary`])(
    "SESSION_SECRET=%j, which is too short, without showing it",
    (value) => {
      const read = () => readEnvironment({ SESSION_SECRET: value });
      expect(read).toThrow(/^SESSION_SECRET is \(a secret, not shown\), .* at least 32 characters/);
      expect(read).not.toThrow(/canary/);
    },
  );

  test.each(["canary secret", "good,", "good,canary\u00e9"])(
    "SEARCH_API_KEY=%j, without showing it",
    (value) => {
      const read = () => readEnvironment({ SEARCH_API_KEY: value });
      expect(read).toThrow(/^SEARCH_API_KEY is \(a secret, not shown\), but must be one key/);
      expect(read).not.toThrow(/canary|good/);
    },
  );
});

test.each([
  [undefined, null],
  ["", ""],
  [" ", ""],
  ["docs", resolve("docs")],
])("WIKI_DIR %j is %j: absent leaves the handbook, empty switches the wiki off", (given, read) => {
  expect(readEnvironment({ WIKI_DIR: given }).wikiDir).toBe(read);
});

test.each(["docs/{path}", "https://git.example.com/docs", "javascript:{path}"])(
  "WIKI_EDIT_URL %s is refused",
  (value) => {
    expect(() => readEnvironment({ WIKI_EDIT_URL: value })).toThrow(
      `WIKI_EDIT_URL is "${value}", but must be an http or https address with {path} for the path of the file.`,
    );
  },
);
