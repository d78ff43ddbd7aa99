/** A process that indexes for others: it writes the index on the server, and answers nobody's searches. */
import { createKeySet, createLimiter, KnowledgeError } from "knowledge-sdk";
import {
  createHttpServer,
  createNodeListener,
  followConfiguration,
  type HttpHandler,
} from "knowledge-sdk/host";
import {
  createHealthHandler,
  createMetricsHandler,
  createRefusal,
  createWrittenIndex,
  endThreads,
  type Metrics,
  openMetrics,
  openMetricsServer,
} from "knowledge-sdk/service";
import type { Environment } from "../environment.ts";
import { beginIndexing } from "../indexing/begin-indexing.ts";
import { readServiceSettings } from "../service-settings.ts";
import { onStopSignal, stopMaxMs } from "../signals.ts";
import { nodeOf } from "../start/follow-server.ts";
import { createLastRun, type LastRun } from "../start/last-run.ts";
import { openData } from "../start/open-data.ts";
import { createRestartNotice, type RestartNotice } from "../start/restart-notice.ts";
import type { Terminal } from "../terminal.ts";

/** A check or a scrape takes milliseconds. */
const graceMs = 1_000;

/** Resolves when the first run is published or given up for now; rejects if there is no index to go on from. */
export async function startIndexer(terminal: Terminal): Promise<void> {
  const settings = await readServiceSettings();
  const { environment, embedProvider, writtenPath, pages } = settings;
  const log = await openData(settings, writtenPath);
  const isHybrid = embedProvider !== null;
  const store = createWrittenIndex({ dbPath: writtenPath, isHybrid });
  const node = nodeOf(environment, undefined);
  const metrics = await openMetrics(environment.metrics, { store, limiter: createLimiter(), node });
  let isStopping = false;
  const host = {
    environment,
    documents: pages,
    lastRun: createLastRun(),
    embedProvider,
    writtenPath,
    log,
    metrics,
    store,
    wikiFolder: pages.current().folder,
    // Pictures of pages are read by the nodes that show them.
    wiki: { refresh: async () => undefined, version: () => "" },
    isStopping: () => isStopping,
  };
  const restart = createRestartNotice(settings, log);
  const server = createHttpServer({
    listener: createNodeListener({
      logger: log.logger,
      routes: routesOf({ ...host, restart }),
      otherwise: () => nothingElse,
    }),
  });
  const url = await server.listen(environment.port, environment.host);
  const metricsServer = await openMetricsServer(environment.metrics, metrics);
  const indexing = beginIndexing(host, terminal);
  // Other members of the file concern the processes that answer.
  const following = followConfiguration({
    ...restart.followed,
    store: { tune: async () => undefined },
  });
  onStopSignal(async () => {
    if (isStopping) return;
    isStopping = true;
    following.close();
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

interface Answering {
  readonly environment: Environment;
  readonly store: Parameters<typeof createHealthHandler>[0]["store"];
  readonly metrics: Metrics | undefined;
  readonly lastRun: LastRun;
  readonly restart: RestartNotice;
  readonly isStopping: () => boolean;
}

function routesOf({
  environment,
  store,
  metrics,
  lastRun,
  restart,
  isStopping,
}: Answering): Map<string, HttpHandler> {
  const health = createHealthHandler({
    store,
    isStopping,
    leftOut: lastRun.leftOut,
    needsRestart: restart.settings,
  });
  const routes = new Map([["/api/health", health]]);
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
