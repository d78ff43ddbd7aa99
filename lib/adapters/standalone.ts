/** The search service without a framework. Its parts are in `knowledge-sdk/host`. */

import { apiRoutes, createApi } from "../api/index.ts";
import { createAdmission, createHostCheck, readKeyList, shortKeyWarning } from "../auth/index.ts";
import { createLimiter, packageFile, parseOptions } from "../base/index.ts";
import {
  type McpSearchServerConfig,
  type SearchStore,
  type StandaloneServer,
  StandaloneServerOptions,
} from "../contract/index.ts";
import { createHttpServer, createNodeListener } from "../http/index.ts";
import { hostedCallers } from "../mcp/index.ts";
import { loadMcp } from "./load-mcp.ts";
import type { StandaloneWiki, StandaloneWikiOptions } from "./standalone-wiki.ts";
import { checkedStore } from "./store-handlers.ts";

export type { StandaloneServer, StandaloneServerOptions } from "../contract/index.ts";

/**
 * Serves `/api/search`, `/api/document`, `/api/health`, the API explorer at `/api/docs` and, with
 * `mcp`, `/api/mcp`; resolves when the port is open. `port` is 3001 by default and 0 for any free
 * one, `host` 0.0.0.0, `corsOrigin` `"*"`; `auth` protects the search, the classifier and the MCP
 * endpoint. With `wikiDir` the Markdown files of that folder are pages at `/wiki`, searched at `/`
 * and as `/api/wiki/…`, and updated as they change; `react` and `react-dom` must be installed.
 * `wikiKey` or `wikiAuth` protect the pages, and with `wikiGuardsApi` everything else that contains
 * their texts. With `allowedHosts`, requests under other host names are refused, except for
 * loopback, IP addresses and the health check: DNS can point any name at this machine. `votes` asks
 * readers whether pages were helpful. Rejects with `configuration_invalid` when an option is wrong
 * or the port is in use. The caller closes store and classifier.
 * @example
 * import { createSearchStore } from "knowledge-sdk"; import { startServer } from
 * "knowledge-sdk/standalone";
 *
 * const store = await createSearchStore({ dbPath: "./data/index.db" }); const server = await
 * startServer(store, { port: 0, host: "127.0.0.1" }); console.log(server.url);
 */
export async function startServer(
  store: SearchStore,
  options: StandaloneServerOptions = {},
): Promise<StandaloneServer> {
  const given = parseOptions(StandaloneServerOptions, options, "startServer");
  const { port, host, auth, corsOrigin, mcp, classifier } = given;
  const limiter = createLimiter();
  checkedStore(store);
  const config: McpSearchServerConfig | false | undefined = mcp === true ? {} : mcp;
  const hub = config ? (await loadMcp()).createMcpHub(store, config, { limiter }) : null;
  const baseUrl = config ? (config.baseUrl ?? "") : "";
  const { wikiDir, wikiTitle, wikiAuth, allowedHosts, votes } = given;
  const wikiKeys = readKeyList(given.wikiKey);
  const shortKey = shortKeyWarning(wikiKeys, "startServer: wikiKey");
  if (shortKey !== null) process.emitWarning(shortKey);
  const guardsApi = given.wikiGuardsApi && auth === undefined;
  const pages =
    wikiDir === undefined
      ? null
      : await openWiki(store, {
          wikiDir,
          wikiTitle,
          wikiKeys,
          wikiAuth,
          guardsApi,
          takesVotes: votes !== undefined,
        });
  const isGuarded = wikiKeys.length > 0 || wikiAuth !== undefined;
  if (isGuarded && !guardsApi && auth === undefined) process.emitWarning(openSearch);
  let isStopping = false;
  const api = createApi({
    store,
    limiter,
    classifier,
    auth,
    corsOrigin,
    isStopping: () => isStopping,
    explorerFolder: packageFile("explorer"),
    mcp:
      hub === null
        ? undefined
        : { hub, internal: hostedCallers({ auth, corsOrigin, baseUrl, allowedHosts }) },
    hasPages: pages !== null,
    wiki: pages?.wiki,
    votes,
    isWatching: pages !== null,
  });
  const admit = createAdmission(
    { refuseHost: createHostCheck(allowedHosts ?? null), asking: pages?.asking },
    { corsOrigin },
  );
  const listener = createNodeListener({
    corsOrigin,
    routes: apiRoutes(api),
    admit,
    otherwise: (request) => pages?.route(request, api) ?? api.notFound,
  });
  const server = createHttpServer(listener);
  const url = await server.listen(port, host).catch(async (error: unknown) => {
    await pages?.close();
    throw error;
  });
  return {
    url,
    async close() {
      isStopping = true;
      // Open streams would hold the server open until they are cut off.
      hub?.endStreams();
      await server.close();
      await hub?.close();
      await pages?.close();
    },
  };
}

/**
 * The specification requires this default, but operators who protect their pages may not expect it.
 */
const openSearch =
  "startServer: wikiKey and wikiAuth protect only the pages. Their texts are open to everybody at /api/search, /api/document and /api/mcp; set wikiGuardsApi to protect these too.";

/** Loaded on demand: most servers have no pages. */
async function openWiki(
  store: SearchStore,
  options: StandaloneWikiOptions,
): Promise<StandaloneWiki> {
  const { openStandaloneWiki } = await import("./standalone-wiki.ts");
  return openStandaloneWiki(store, options);
}
