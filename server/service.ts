/**
 * The composition root: environment → one Service. Our server and the framework's bundle each carry
 * a copy of this module, so the Service itself lives on a global symbol: one index in memory, one
 * limiter, one log, whoever asks first.
 */
import { join } from "node:path";
import {
  type Configuration,
  createLimiter,
  createSearchStore,
  createTicketClassifier,
  type EmbedProviderConfig,
  type KnowledgeClassifier,
  type KnowledgeStore,
  type Limiter,
} from "knowledge-sdk";
import {
  type Application,
  type ApplicationApi,
  createApplicationApi,
  createQueryAnalytics,
  type Following,
  followConfiguration,
  keepPrivate,
  openApplication,
  type QueryAnalytics,
  readyDatabases,
  vectorProvider,
} from "knowledge-sdk/host";
import { createMcpHub } from "knowledge-sdk/mcp";
import { createHitPath, createPageVotes, type PageVotes, type Wiki } from "knowledge-sdk/wiki";
import { authSettings } from "./auth/auth-settings.ts";
import { keyWarnings } from "./auth/key-warnings.ts";
import { openConsoleWarning } from "./auth/open-console-warning.ts";
import { openSearchWarning } from "./auth/open-search-warning.ts";
import { openConfiguration } from "./configuration.ts";
import { type Environment, readEnvironment } from "./environment.ts";
import { createLog, type Log } from "./log.ts";
import { readPublicFiles } from "./public-files.ts";
import { openServerWiki, wikiSettings } from "./wiki.ts";

export interface Service {
  readonly environment: Environment;
  readonly configuration: Configuration;
  /** Who makes the vectors; null when words alone rank. */
  readonly embedProvider: EmbedProviderConfig | null;
  /** Path of index.db. */
  readonly dbPath: string;
  readonly store: KnowledgeStore;
  /** Where tickets are placed. */
  readonly classifier: KnowledgeClassifier;
  readonly limiter: Limiter;
  /** The pages to read: the wiki's, and those of all collections. */
  readonly wiki: Wiki;
  /** Folder of the wiki; null where there is none. */
  readonly wikiFolder: string | null;
  readonly log: Log;
  /** What the operator should know of the settings. */
  readonly warnings: readonly string[];
  /** Absent when QUERY_ANALYTICS is off. */
  readonly analytics: QueryAnalytics | undefined;
  /** What readers say of pages. */
  readonly votes: PageVotes;
  /** Who may pass, sessions, plugins. */
  readonly application: Application;
  readonly api: ApplicationApi;
  /** From here on the health check says that the service is about to go. */
  announceStop(): void;
  /** Writes the rest of the counts and of the log, and closes the databases. */
  close(): Promise<void>;
}

const key = Symbol.for("knowledge-sdk.service");
/** The global object, seen as the one property that this file keeps on it. */
const shared: Record<symbol, Promise<Service> | undefined> = globalThis;

/** The Service of this process, made on first use. A failure is not kept: the next call tries again. */
export function getService(): Promise<Service> {
  const service =
    shared[key] ??
    createService().catch((error: unknown) => {
      shared[key] = undefined;
      throw error;
    });
  shared[key] = service;
  return service;
}

async function createService(): Promise<Service> {
  const environment = readEnvironment();
  // Before anything is opened: a wrong setting stops the start and leaves nothing behind.
  const settings = authSettings(environment);
  const { configuration: given, file, handbook } = openConfiguration(environment);
  const pages = await wikiSettings(environment, given, handbook);
  const { configuration, locations, folder: wikiFolder } = pages;
  const { collections, searchMode, search } = configuration;
  const embedProvider = vectorProvider(configuration, environment.providerKeys);
  const dbPath = join(environment.dataDir, "index.db");
  const log = createLog(environment.logLevel);
  keepPrivate(environment.dataDir);
  const { beginsState } = environment;
  for (const news of await readyDatabases({ dbPath, beginsState })) log.logger.warn({}, news);
  const store = await createSearchStore({
    dbPath,
    collections: [...collections],
    searchMode,
    // What the documents are about helps the expansion of queries in either mode.
    embedProvider: embedProvider ?? { ...configuration.embedProvider, provider: "none" },
    ...(environment.queryExpansion !== null && { queryExpansion: environment.queryExpansion }),
    resultFormatter: { path: createHitPath(locations) },
    ...(search !== undefined && { search }),
  });
  const warnings = [
    ...keyWarnings(environment),
    openConsoleWarning(environment),
    openSearchWarning(environment),
  ].filter((warning) => warning !== null);
  for (const warning of warnings) log.logger.warn({}, warning);
  const limiter = createLimiter();
  const wiki = await openServerWiki(environment, pages, { store, dbPath, log });
  const analytics = environment.queryAnalytics ? analyticsOf(dbPath, log) : undefined;
  const votes = createPageVotes({ dbPath });
  const application = await openApplication({
    ...settings,
    dbPath,
    logger: log.logger,
    publicPaths: readPublicFiles(process.cwd()),
  });
  const classifier = await createTicketClassifier({
    store,
    dbPath,
    settings: configuration.classifier,
    adjudicator: environment.adjudicator ?? undefined,
    onError: (error) =>
      log.logger.error({ err: error }, "the classifier keeps its previous configuration"),
  });
  const following = file === null ? null : follow(file, configuration, store, classifier, log);
  const mcp = createMcpHub(
    store,
    { baseUrl: environment.publicOrigin ?? "", classifier },
    { limiter, analytics, logger: log.logger },
  );
  let isStopping = false;
  const api = createApplicationApi(application, {
    store,
    classifier,
    limiter,
    analytics,
    logger: log.logger,
    problemBase: environment.publicOrigin ?? "",
    corsOrigin: environment.auth.allowedOrigins,
    corsCredentials: environment.auth.isRequired,
    isStopping: () => isStopping,
    hasPages: true,
    mcp,
    explorerFolder: join(/* turbopackIgnore: true */ process.cwd(), "dist/explorer"),
    wiki,
    votes,
    isWatching: wikiFolder !== null,
  });
  return {
    environment,
    configuration,
    embedProvider,
    dbPath,
    store,
    classifier,
    limiter,
    wiki,
    wikiFolder,
    log,
    warnings,
    analytics,
    votes,
    application,
    api,
    announceStop() {
      isStopping = true;
      // Open streams would hold the server until they are cut off.
      mcp.endStreams();
    },
    async close() {
      shared[key] = undefined;
      following?.close();
      await mcp.close();
      await analytics?.close();
      await votes.close();
      await classifier.close();
      await application.close();
      await wiki.close();
      await store.close();
      log.flush();
    },
  };
}

function analyticsOf(dbPath: string, { logger }: Log): QueryAnalytics {
  return createQueryAnalytics({
    dbPath,
    onError: (error) => logger.warn({ err: error }, "searches cannot be counted"),
  });
}

/** Changes of `search` and `classifier` in the configuration file answer without a restart. */
function follow(
  file: string,
  configuration: Configuration,
  store: KnowledgeStore,
  classifier: KnowledgeClassifier,
  { logger }: Log,
): Following {
  return followConfiguration(file, store, {
    configuration,
    classifier,
    onChange: () => logger.info({ file }, "the changed configuration is in use"),
    onError: (error) =>
      logger.error({ file, err: error }, "the previous configuration stays in use"),
  });
}
