/** The parts of a Service, each opened on those before it and closed in reverse. */
import {
  createLimiter,
  createSearchStore,
  type KnowledgeClassifier,
  type KnowledgeStore,
  type Limiter,
} from "knowledge-sdk";
import {
  type Connectors,
  createQueryAnalytics,
  type DatabasePlace,
  openConnectors,
  openWebhooks,
  type QueryAnalytics,
  type Webhooks,
} from "knowledge-sdk/host";
import { createMcpHub, type McpHub } from "knowledge-sdk/mcp";
import {
  type Application,
  type ComposedService,
  composeService,
  type FollowedIndex,
  type Gaps,
  type Keep,
  type Metrics,
  openApplication,
  openMetrics,
  openTogether,
  type Site,
} from "knowledge-sdk/service";
import type { RestartSetting } from "knowledge-sdk/service-schemas";
import type { PageVotes, Wiki } from "knowledge-sdk/wiki";
import type { Log } from "./log.ts";
import { readPublicFiles } from "./public-files.ts";
import type { ServiceSettings } from "./service-settings.ts";
import { followServer, nodeOf } from "./start/follow-server.ts";
import { type AskingParts, openAsking } from "./start/open-asking.ts";
import { openServerGaps } from "./start/open-server-gaps.ts";
import { createRestartNotice, type RestartNotice } from "./start/restart-notice.ts";
import { openServerWiki, type WikiSettings } from "./wiki.ts";

export interface ServiceParts {
  readonly store: KnowledgeStore;
  /** What questions are answered with. */
  readonly asking: AskingParts;
  /** Keeps the index level with that on a server; absent where it is written here. */
  readonly copy: FollowedIndex | undefined;
  /** The limiter of searches. */
  readonly limiter: Limiter;
  /** The pages to read: the wiki's, and those of all collections. */
  readonly wiki: Wiki;
  /** Who may pass, sessions, plugins. */
  readonly application: Application;
  /** Where tickets are placed. */
  readonly classifier: KnowledgeClassifier;
  /** Readers' votes on pages. */
  readonly votes: PageVotes;
  /** What is asked and not answered; absent when GAPS is off. */
  readonly gaps: Gaps | undefined;
  /** Messages to other systems. */
  readonly webhooks: Webhooks;
  /** Systems where tickets live. */
  readonly connectors: Connectors;
  /** Absent when nobody may read them. */
  readonly metrics: Metrics | undefined;
  /** Absent when QUERY_ANALYTICS is off. */
  readonly analytics: QueryAnalytics | undefined;
  readonly mcp: McpHub;
  /** What the service is called and looks like. */
  readonly site: Site;
  /** Changed settings that count after a restart. */
  readonly needsRestart: () => readonly RestartSetting[];
  /** Closes all of them. */
  close(): Promise<void>;
}

/** If one cannot be opened, those before it are closed again. */
export function openServiceParts(settings: ServiceSettings, log: Log): Promise<ServiceParts> {
  return openTogether((keep) => openParts(settings, log, keep));
}

async function openParts(
  settings: ServiceSettings,
  log: Log,
  keep: Keep,
): Promise<Omit<ServiceParts, "close">> {
  const { environment, pages, site, dbPath } = settings;
  const limiter = createLimiter();
  const store = keep(await openStore(settings));
  const copy = followServer(settings, store, log.of("search"));
  if (copy !== undefined) keep(copy);
  const wiki = keep(
    await openServerWiki(environment, pages, { store, dbPath, log: log.of("wiki") }),
  );
  const application = keep(
    await openApplication({
      ...settings.auth,
      dbPath,
      logger: log.of("access").logger,
      publicPaths: readPublicFiles(process.cwd()),
    }),
  );
  const metrics = await openMetrics(environment.metrics, {
    store,
    limiter,
    node: nodeOf(environment, copy),
  });
  const service = await openTickets(settings, { store, application, metrics, log, keep });
  const { classifier, webhooks, connectors, votes } = service;
  const analytics = environment.queryAnalytics
    ? keep(openAnalytics(dbPath, log.of("search")))
    : undefined;
  const gaps = openServerGaps(settings, store, { log: log.of("search"), keep });
  const baseUrl = environment.publicOrigin ?? "";
  const asking = openAsking(environment, store, log.of("search"));
  const mcp = keep(
    createMcpHub(asking.store, {
      config: { baseUrl, classifier: application.recording(classifier) },
      limiter,
      analytics,
      logger: log.of("agents").logger,
    }),
  );
  const live = { store, classifier, webhooks, connectors, application };
  pages.onChange(() => showChanged(pages.current(), { store, wiki }, log.of("wiki")));
  const restart = createRestartNotice(settings, log);
  follow(service, settings, { application, restart, log });
  const { settings: needsRestart } = restart;
  const counted = { limiter, metrics, analytics, gaps };
  return { ...live, ...counted, asking, copy, wiki, votes, site, mcp, needsRestart };
}

function openTickets(
  { environment, configuration, dbPath }: ServiceSettings,
  {
    store,
    application,
    metrics,
    log,
    keep,
  }: Pick<ServiceParts, "store" | "application" | "metrics"> & {
    readonly log: Log;
    readonly keep: Keep;
  },
): Promise<ComposedService<Webhooks, Connectors>> {
  return composeService(
    {
      dbPath,
      store,
      configuration,
      adjudicator: environment.adjudicator ?? undefined,
      metrics,
      send: openWebhooks,
      connect: (options) =>
        openConnectors({
          ...options,
          variable: environment.variable,
          publicOrigin: environment.publicOrigin ?? undefined,
          trail: application.auth?.trail,
        }),
      onFault: (part, sentence, error) => log.of(part).logger.error({ err: error }, sentence),
    },
    keep,
  );
}

/** Lists and pages follow the collections. */
async function showChanged(
  { configuration }: WikiSettings,
  { store, wiki }: Pick<ServiceParts, "store" | "wiki">,
  { logger }: Log,
): Promise<void> {
  store.describe(configuration.collections);
  if (wiki.version() === "") return;
  await wiki
    .refresh()
    .catch((error: unknown) => logger.error({ err: error }, "the wiki cannot be read again"));
}

function openStore(settings: ServiceSettings): Promise<KnowledgeStore> {
  const { environment, configuration, pages, embedProvider, dbPath } = settings;
  const { searchMode, search } = configuration;
  return createSearchStore({
    dbPath,
    collections: [...pages.current().configuration.collections],
    searchMode,
    // The description of the documents helps the expansion of queries in both modes.
    embedProvider: embedProvider ?? { ...configuration.embedProvider, provider: "none" },
    ...(environment.queryExpansion !== null && { queryExpansion: environment.queryExpansion }),
    resultFormatter: { path: pages.hitPath },
    ...(search !== undefined && { search }),
  });
}

function openAnalytics(dbPath: DatabasePlace, { logger }: Log): QueryAnalytics {
  return createQueryAnalytics({
    dbPath,
    onError: (error) => logger.warn({ err: error }, "searches cannot be counted"),
  });
}

/** Changes of these parts in the configuration file, and of `signIn`, answer without a restart. */
function follow(
  service: Pick<ComposedService<Webhooks, Connectors>, "follow">,
  { site }: ServiceSettings,
  {
    application,
    restart,
    log: { logger },
  }: Pick<ServiceParts, "application"> & { readonly restart: RestartNotice; readonly log: Log },
): void {
  service.follow({
    ...restart.followed,
    site,
    people: application.auth?.people ?? undefined,
    beforeChange: (changed) => application.record("configuration_changed", changed.join(", ")),
    onChange: () => {
      logger.info({ file: restart.followed.file }, "the changed configuration is in use");
      restart.lookAgain();
      for (const warning of site.warnings()) logger.warn({}, warning);
    },
  });
}
