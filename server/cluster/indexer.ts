/** A process that indexes for others: it writes the index on the server, and answers nobody's searches. */
import { createKeySet, createLimiter, KnowledgeError } from "knowledge-sdk";
import {
  createHealthHandler,
  createHttpServer,
  createMetrics,
  createMetricsHandler,
  createNodeListener,
  createRefusal,
  createWrittenIndex,
  encryptDatabases,
  endThreads,
  type HttpHandler,
  keepPrivate,
  keepStateAt,
  type Metrics,
  openMetricsServer,
  readyDatabases,
} from "knowledge-sdk/host";
import type { Environment } from "../environment.ts";
import { beginIndexing } from "../indexing/begin-indexing.ts";
import { createLog, type Log } from "../log.ts";
import { readServiceSettings, type ServiceSettings } from "../service-settings.ts";
import { onStopSignal } from "../signals.ts";
import type { Terminal } from "../terminal.ts";
import { nodeOf } from "./follow-server.ts";

/** A check or a scrape takes milliseconds. */
const graceMs = 1_000;
/** Orchestrators wait 10 s. */
const stopMaxMs = 9_500;

/** Resolves when the first run is published or given up for now; rejects if there is no index to go on from. */
export async function startIndexer(terminal: Terminal): Promise<void> {
  const settings = await readServiceSettings();
  const { environment, configuration, embedProvider, writtenPath, pages } = settings;
  const log = await openFiles(settings);
  const isHybrid = embedProvider !== null;
  const store = createWrittenIndex({ dbPath: writtenPath, isHybrid });
  const metrics = await metricsOf(environment, store);
  let isStopping = false;
  const host = {
    environment,
    configuration,
    embedProvider,
    writtenPath,
    log,
    metrics,
    store,
    wikiFolder: pages.folder,
    // Pictures of pages are read by the nodes that show them.
    wiki: { refresh: async () => undefined },
    isStopping: () => isStopping,
  };
  const server = createHttpServer({
    listener: createNodeListener({
      logger: log.logger,
      routes: routesOf(host),
      otherwise: () => nothingElse,
    }),
  });
  const url = await server.listen(environment.port, environment.host);
  const { port, host: metricsHost } = environment.metrics;
  const metricsServer =
    metrics === undefined || port === null
      ? null
      : await openMetricsServer({ metrics, port, host: metricsHost, name: "METRICS_PORT" });
  const indexing = beginIndexing(host, terminal);
  onStopSignal(async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(0), stopMaxMs);
    await Promise.allSettled([indexing.close(), server.close(graceMs, 0), metricsServer?.close()]);
    await endThreads();
    log.flush();
    process.exit(0);
  });
  terminal.print(`Indexer is ready at ${url}`);
  await indexing.updated;
  indexing.vectors.request();
}

async function openFiles({ environment, writtenPath, warnings }: ServiceSettings): Promise<Log> {
  const { dataDir, beginsState, databaseKey, statePlace, logLevel } = environment;
  encryptDatabases(databaseKey);
  if (statePlace !== null) keepStateAt(statePlace);
  const log = createLog(logLevel);
  keepPrivate(dataDir);
  const news = await readyDatabases({ dbPath: writtenPath, beginsState });
  for (const warning of [...news, ...warnings]) log.logger.warn({}, warning);
  return log;
}

function metricsOf(
  environment: Environment,
  store: Parameters<typeof createMetrics>[0]["store"],
): Promise<Metrics> | undefined {
  const { keys, port } = environment.metrics;
  if (keys.length === 0 && port === null) return undefined;
  return createMetrics({ store, limiter: createLimiter(), node: nodeOf(environment, undefined) });
}

interface Answering {
  readonly environment: Environment;
  readonly store: Parameters<typeof createHealthHandler>[0]["store"];
  readonly metrics: Metrics | undefined;
  readonly isStopping: () => boolean;
}

function routesOf({
  environment,
  store,
  metrics,
  isStopping,
}: Answering): Map<string, HttpHandler> {
  const routes = new Map([["/api/health", createHealthHandler({ store, isStopping })]]);
  const keys = createKeySet(environment.metrics.keys);
  if (metrics !== undefined && keys !== null) {
    routes.set("/metrics", createMetricsHandler({ metrics, keys }));
  }
  return routes;
}

const nothingElse = createRefusal({
  refuse: () =>
    new KnowledgeError(
      "route_not_found",
      "This process indexes for others (ROLE=indexer) and answers /api/health and /metrics alone; ask a node that answers searches.",
    ),
});
