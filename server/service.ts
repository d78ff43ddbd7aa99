/**
 * The composition root: environment → one Service. Our server and the framework's bundle each carry
 * a copy of this module, so the Service itself lives on a global symbol: one index in memory, one
 * limiter, one log.
 */
import { join } from "node:path";
import { createKeySet, type EmbedProviderConfig } from "knowledge-sdk";
import type { DatabasePlace } from "knowledge-sdk/host";
import { type ApplicationApi, createApplicationApi } from "knowledge-sdk/service";
import type { Environment } from "./environment.ts";
import type { FollowedPages } from "./followed-pages.ts";
import type { Log } from "./log.ts";
import { openServiceParts, type ServiceParts } from "./service-parts.ts";
import { readServiceSettings } from "./service-settings.ts";
import { createLastRun, type LastRun } from "./start/last-run.ts";
import { openData } from "./start/open-data.ts";

export interface Service extends Omit<ServiceParts, "mcp"> {
  readonly environment: Environment;
  /** Which documents there are now, and where they are read. */
  readonly documents: FollowedPages;
  readonly lastRun: LastRun;
  /** Who makes the vectors; null when words alone rank. */
  readonly embedProvider: EmbedProviderConfig | null;
  /** With the index that answers. */
  readonly dbPath: DatabasePlace;
  /** With the index.db that is written here, unless ROLE is web. */
  readonly writtenPath: DatabasePlace;
  /** Folder of the wiki; null if there is none. */
  readonly wikiFolder: string | null;
  readonly log: Log;
  /** Warnings for the operator about the settings. */
  readonly warnings: readonly string[];
  readonly api: ApplicationApi;
  /** From here on the health check says that the service is about to go. */
  announceStop(): void;
  /** From then on: what the stop cuts short is no failure. */
  isStopping(): boolean;
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
  const settings = await readServiceSettings();
  const { environment, pages, embedProvider, dbPath, writtenPath, warnings } = settings;
  const log = await openData(settings, dbPath);
  const { mcp, close, ...parts } = await openServiceParts(settings, log);
  const { copy } = parts;
  const wikiFolder = pages.current().folder;
  const lastRun = createLastRun();
  let isStopping = false;
  const isAnnounced = (): boolean => isStopping;
  const api = createApplicationApi({
    ...parts,
    ...parts.asking,
    mcp,
    leftOut: lastRun.leftOut,
    replica: copy && (() => copy.status()),
    metricsKeys: createKeySet(environment.metrics.keys),
    logger: log.logger,
    problemBase: environment.publicOrigin ?? "",
    corsOrigin: environment.auth.allowedOrigins,
    corsCredentials: environment.auth.isRequired,
    isStopping: isAnnounced,
    hasPages: environment.hasPages,
    explorerFolder: join(/* turbopackIgnore: true */ process.cwd(), "dist/explorer"),
    searchBoxFolder: join(/* turbopackIgnore: true */ process.cwd(), "dist/search-box/browser"),
    isWatching: wikiFolder !== null,
  });
  return {
    ...parts,
    environment,
    documents: pages,
    lastRun,
    embedProvider,
    dbPath,
    writtenPath,
    wikiFolder,
    log,
    warnings,
    api,
    isStopping: isAnnounced,
    announceStop() {
      isStopping = true;
      // Open streams would hold the server until they are cut off.
      mcp.endStreams();
    },
    async close() {
      shared[key] = undefined;
      await close();
      log.flush();
    },
  };
}
