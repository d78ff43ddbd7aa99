/** `npm start`'s own server: opens the port, readies index and pages, stops gracefully. */
import { createHttpServer, type HttpServer } from "knowledge-sdk/host";
import {
  endThreads,
  type MetricsServer,
  messageOf,
  openMetricsServer,
  type ScheduledBackups,
} from "knowledge-sdk/service";
import { followBackups } from "./backups.ts";
import { ignoreClosedOutput } from "./closed-output.ts";
import { startIndexer } from "./cluster/indexer.ts";
import { readEnvironment } from "./environment.ts";
import { beginIndexing, type Indexing } from "./indexing/begin-indexing.ts";
import { createListener } from "./listener.ts";
import { createPageHeaders } from "./page-headers.ts";
import { createPages, type Pages, prepareFramework } from "./pages.ts";
import { watchContent } from "./realtime/content-updates.ts";
import type { NodeLink } from "./realtime/node-link.ts";
import { createRealtime, type Realtime } from "./realtime/realtime.ts";
import { acceptUpgrades } from "./realtime/upgrades.ts";
import { getService, type Service } from "./service.ts";
import { onStopSignal, stopMaxMs } from "./signals.ts";
import { createTerminal } from "./terminal.ts";

const graceMs = 8_000;
/** After this time without a request, a kept connection is considered unused. */
const quietMs = 1_000;
/** How often a node without an index looks whether it has one. */
const firstCopyEveryMs = 100;

ignoreClosedOutput();
// Files written from here on, also by workers and git, are readable for their owner only.
process.umask(0o077);
const terminal = createTerminal();
let opened: Service | null = null;
let isStopped = false;
onStopSignal(() => void stopStarting());

try {
  await start();
} catch (error) {
  // Errors after a signal to stop are expected.
  if (isStopped) process.exit(0);
  process.stderr.write(`${messageOf(error)}\n`);
  await closeOpened();
  process.exit(1);
}

async function stopStarting(): Promise<void> {
  isStopped = true;
  await closeOpened();
  process.exit(0);
}

/** Databases that were opened before the start failed are closed properly. */
async function closeOpened(): Promise<void> {
  const cutOff = setTimeout(() => process.exit(1), stopMaxMs);
  await opened?.close().catch(() => undefined);
  await endThreads();
  clearTimeout(cutOff);
}

async function start(): Promise<void> {
  if (readEnvironment().cluster.role === "indexer") return startIndexer(terminal);
  const framework = readEnvironment().hasPages ? prepareFramework(process.cwd()) : null;
  const service = await getService();
  opened = service;
  // In the log as well, which may be far away or silent.
  for (const warning of service.warnings) terminal.print(`Warning: ${warning}`);
  const headers = createPageHeaders(service.environment, service.site);
  const pages = framework === null ? null : createPages(framework, headers);
  const { port, host, publicOrigin, auth, redisUrl } = service.environment;
  const { application } = service;
  const { allowedOrigins, socketsPerAddress } = auth;
  const link = redisUrl === null ? null : await openLink(redisUrl, service);
  const realtime = createRealtime({ application, allowedOrigins, socketsPerAddress, link });
  const server = createHttpServer({
    listener: createListener(service, pages, realtime),
    problemBase: publicOrigin ?? "",
  });
  acceptUpgrades(server.node, realtime);
  watchContent(service, realtime);
  // Loading it would hold up every answer that is asked for meanwhile.
  await framework;
  const metricsServer = await openMetricsServer(service.environment.metrics, service.metrics);
  const url = await server.listen(port, host);
  const backups = followBackups(service);
  const isWriter = service.environment.cluster.role !== "web";
  const indexing = isWriter ? beginIndexing(service, terminal) : null;
  stopOnSignals({ service, server, metricsServer, pages, realtime, indexing, backups });
  // An index of an earlier run answers at once.
  if (!service.store.status().ready) await firstIndex(service, indexing, url);
  if (metricsServer !== null) terminal.print(`Metrics are at ${metricsServer.url}`);
  terminal.print(`Knowledge service is ready at ${url}`);
  await indexing?.updated;
  indexing?.vectors.request();
}

/** The first run, or the first copy of what another process has run. */
async function firstIndex(
  { store, copy }: Service,
  indexing: Indexing | null,
  url: string,
): Promise<void> {
  if (copy === undefined) {
    await indexing?.updated;
    return;
  }
  terminal.print(`Listening at ${url}, and waiting for an index on the server of INDEX_SYNC_URL`);
  let failure: unknown = null;
  indexing?.updated.catch((error: unknown) => {
    failure = error;
  });
  while (!store.status().ready) {
    if (failure !== null) throw failure;
    await new Promise((resolve) => setTimeout(resolve, firstCopyEveryMs));
  }
}

async function openLink(url: string, { log }: Service): Promise<NodeLink> {
  const { openNodeLink } = await import("./realtime/node-link.ts");
  return openNodeLink({ url, logger: log.logger });
}

interface Running {
  readonly service: Service;
  readonly server: HttpServer;
  /** Answers until the end, so that a scrape sees the stop. */
  readonly metricsServer: MetricsServer | null;
  /** Null where the service has none. */
  readonly pages: Pages | null;
  readonly realtime: Realtime;
  /** Null where another process indexes. */
  readonly indexing: Indexing | null;
  readonly backups: ScheduledBackups | null;
}

function stopOnSignals(running: Running): void {
  const { service, server, metricsServer, pages, realtime, indexing, backups } = running;
  let isStopping = false;
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    // A second Ctrl-C means now. A second SIGTERM does not: supervisors signal the whole group,
    // so the service may hear the same stop from them and from the command that runs it.
    if (isStopping && signal === "SIGINT") process.exit(1);
    if (isStopping) return;
    isStopping = true;
    // Ctrl-C waits for nothing.
    const delayMs = signal === "SIGTERM" ? service.environment.stopDelayMs : 0;
    setTimeout(() => process.exit(0), delayMs + stopMaxMs);
    service.announceStop();
    const indexingEnds = indexing?.close();
    backups?.close();
    if (delayMs > 0) {
      server.announceEnd();
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
    // Stop accepting connections first: sockets that are asked to leave come back at once.
    const closing = server.close(graceMs, quietMs);
    await realtime.close();
    await closing;
    await metricsServer?.close();
    // Anything that has not started, or does not close, ends with the process.
    await Promise.allSettled([indexingEnds, pages?.close(), service.close()]);
    // Indexing and vectors are left where they are, but not in the middle of a step.
    await endThreads();
    process.exit(0);
  };
  onStopSignal((signal) => void stop(signal));
}
