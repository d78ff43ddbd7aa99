/** The server behind `startServer` and `knowledge serve`: its parts, opened, served and closed. */

import type * as z from "zod";
import {
  type ApiOptions,
  apiRoutes,
  createApi,
  openMetrics,
  openMetricsServer,
} from "../api/index.ts";
import {
  createAdmission,
  createHostCheck,
  createKeySet,
  readKeyList,
  shortKeyWarning,
} from "../auth/index.ts";
import {
  createLimiter,
  type Keep,
  type Limiter,
  messageOf,
  openTogether,
  packageFile,
  parseOptions,
} from "../base/index.ts";
import { wireParts } from "../composition/index.ts";
import {
  type SearchStore,
  SiteSettings,
  type StandaloneServer,
  StandaloneServerOptions,
} from "../contract/index.ts";
import { createHttpServer, createNodeListener } from "../http/index.ts";
import { hostedCallers, type McpHub } from "../mcp/index.ts";
import { routeTemplate } from "../routes/index.ts";
import { createSite, type Site } from "../site/index.ts";
import { loadMcp } from "./load-mcp.ts";
import { metricsAccess } from "./standalone-metrics.ts";
import { createPageLine } from "./standalone-turns.ts";
import { openStandaloneWebhooks } from "./standalone-webhooks.ts";
import type { StandaloneWiki } from "./standalone-wiki.ts";
import { checkedStore } from "./store-handlers.ts";

/** What the health check of a host tells besides, where the host indexes itself. */
export type HostFacts = Pick<ApiOptions, "leftOut" | "needsRestart">;

export interface ServedStore extends StandaloneServer {
  /** Takes in what a run has unpacked: nothing in the served folder tells when that is done. */
  refreshPages(): Promise<void>;
}

/** `startServer` does this, without facts. */
export async function serveStore(
  store: SearchStore,
  options: StandaloneServerOptions,
  facts: HostFacts = {},
): Promise<ServedStore> {
  const given = parseOptions(StandaloneServerOptions, options, "startServer");
  checkedStore(store);
  const site = siteOf(given);
  for (const warning of site.warnings()) process.emitWarning(`startServer: ${warning}`);
  const limiter = createLimiter();
  const access = metricsAccess(given);
  const metrics = await openMetrics(access, { store, limiter });
  const measured = { metrics, metricsKeys: createKeySet(access.keys) };
  let isStopping = false;
  const { server, hub, pages, urls, close } = await openTogether(async (keep) => {
    const parts = await openParts(keep, store, { given, site, limiter, measured });
    const host = { ...parts, facts, given, site, limiter, measured };
    const listening = createHttpServer({ listener: listenerOf(host, () => isStopping) });
    const metricsServer = await openMetricsServer(access, metrics);
    if (metricsServer !== null) keep(metricsServer);
    const url = await listening.listen(given.port, given.host);
    const addresses = {
      url,
      ...(metricsServer !== null && { metricsUrl: metricsServer.url }),
    };
    return { server: listening, hub: parts.hub, pages: parts.pages, urls: addresses };
  });
  return {
    ...urls,
    refreshPages: async () => pages?.wiki.refresh(),
    async close() {
      isStopping = true;
      // Open streams would hold the server open until they are cut off.
      hub?.endStreams();
      await server.close();
      await close();
    },
  };
}

interface Opening {
  readonly given: Options;
  readonly site: Site;
  readonly limiter: Limiter;
  readonly measured: Pick<ApiOptions, "metrics" | "metricsKeys">;
}

interface OpenedParts {
  readonly classifier: Options["classifier"];
  readonly connectors: Options["connectors"];
  readonly pages: StandaloneWiki | null;
  /** What is searched: through the pages, hits lead to them. */
  readonly shown: SearchStore;
  readonly hub: McpHub | null;
}

async function openParts(
  keep: Keep,
  store: SearchStore,
  { given, site, limiter, measured: { metrics } }: Opening,
): Promise<OpenedParts> {
  const { classifier, webhooks, connectors } = await wireParts({
    store,
    metrics,
    place: async () => given.classifier,
    send: (told) => openStandaloneWebhooks(given, told),
    connect: async () => given.connectors,
    onFault: (_part, sentence, error) =>
      process.emitWarning(`startServer: ${sentence}: ${messageOf(error)}`),
  });
  if (webhooks !== null) keep(webhooks);
  const pages = await openPages(store, given, { site, limiter });
  if (pages !== null) keep(pages);
  const shown = pages?.store ?? store;
  const hub = await openHub(shown, { ...given, classifier }, limiter);
  if (hub !== null) keep(hub);
  return { classifier, connectors, pages, shown, hub };
}

interface StandaloneHost extends Opening, OpenedParts {
  readonly facts: HostFacts;
}

function listenerOf(
  { facts, given, site, limiter, measured, ...parts }: StandaloneHost,
  isStopping: () => boolean,
) {
  const { auth, corsOrigin, allowedHosts, votes, trustedProxies } = given;
  const { classifier, connectors, pages, shown, hub } = parts;
  const api = createApi({
    ...facts,
    ...measured,
    store: shown,
    limiter,
    classifier,
    auth,
    trustedProxies,
    corsOrigin,
    isStopping,
    explorerFolder: packageFile("explorer"),
    searchBoxFolder: packageFile("search-box/browser"),
    mcp: hub === null ? undefined : { hub, internal: hostedCallers(mcpHost(given)) },
    hasPages: pages !== null,
    wiki: pages?.wiki,
    site: pages === null ? undefined : site,
    areasOf: async (_request, language, look) =>
      pages?.headerParts(look, language) ?? { areas: [], hasSearch: false },
    connectors,
    votes,
    voteSettings: { trustedProxies },
    isWatching: pages !== null,
  });
  const refuseHost = createHostCheck(allowedHosts ?? null);
  return createNodeListener({
    corsOrigin,
    routes: apiRoutes(api),
    admit: createAdmission({ refuseHost, asking: pages?.asking, corsOrigin }),
    otherwise: (request) => pages?.route(request, api) ?? api.notFound,
    nameRoute: routeTemplate,
    onAnswered: measured.metrics?.count,
  });
}

/** Named after the wiki, unless it has a name of its own. */
function siteOf({ site = SiteSettings.parse({}), wikiTitle = "Wiki" }: Options): Site {
  return createSite({
    settings: { ...site, name: site.name ?? wikiTitle },
    folder: process.cwd(),
    onError: (error) => process.emitWarning(`startServer: ${String(error)}`),
  });
}

type Options = z.output<typeof StandaloneServerOptions>;

function mcpHost({ auth, corsOrigin, mcp, allowedHosts, trustedProxies }: Options) {
  const baseUrl = typeof mcp === "object" ? (mcp.baseUrl ?? "") : "";
  return { auth, corsOrigin, baseUrl, allowedHosts, trustedProxies };
}

async function openHub(
  store: SearchStore,
  { mcp, classifier }: Options,
  limiter: Limiter,
): Promise<McpHub | null> {
  if (mcp === undefined || mcp === false) return null;
  const { createMcpHub } = await loadMcp();
  const config = mcp === true ? {} : mcp;
  return createMcpHub(store, { config: { classifier, ...config }, limiter });
}

/** Null without a wiki. Loaded on demand: most servers have no pages. */
async function openPages(
  store: SearchStore,
  given: Options,
  { site, limiter }: { readonly site: Site; readonly limiter: Limiter },
): Promise<StandaloneWiki | null> {
  const { wikiDir, wikiTitle, wikiAuth, auth, votes, trustedProxies, imageOrigins } = given;
  const { exportFolder, playerOrigins } = given;
  const wikiKeys = readKeyList(given.wikiKey);
  const shortKey = shortKeyWarning({ keys: wikiKeys, name: "startServer: wikiKey" });
  if (shortKey !== null) process.emitWarning(shortKey);
  const guardsApi = given.wikiGuardsApi && auth === undefined;
  const isGuarded = wikiKeys.length > 0 || wikiAuth !== undefined;
  if (isGuarded && !guardsApi && auth === undefined) process.emitWarning(openSearch);
  if (wikiDir === undefined) return null;
  const { openStandaloneWiki } = await import("./standalone-wiki.ts");
  const takesVotes = votes !== undefined;
  return openStandaloneWiki(store, {
    wikiDir,
    exportFolder,
    wikiTitle,
    site,
    wikiKeys,
    wikiAuth,
    guardsApi,
    takesVotes,
    imageOrigins,
    playerOrigins,
    trustedProxies,
    inLine: createPageLine(limiter, trustedProxies),
  });
}

/**
 * The specification requires this default, but operators who protect their pages may not expect it.
 */
const openSearch =
  "startServer: wikiKey and wikiAuth protect only the pages. Their texts are open to everybody at /api/search, /api/document and /api/mcp; set wikiGuardsApi to protect these too.";
