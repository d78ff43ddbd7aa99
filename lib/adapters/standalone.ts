/** The search service without a framework. Its parts are in `knowledge-sdk/host`. */
import type { SearchStore, StandaloneServer, StandaloneServerOptions } from "../contract/index.ts";
import { serveStore } from "./serve-store.ts";

export type { StandaloneServer, StandaloneServerOptions } from "../contract/index.ts";

/**
 * Serves `/api/search`, `/api/document`, `/api/health`, the API explorer at `/api/docs` and, with
 * `mcp`, `/api/mcp`; resolves when the port is open. `port` is 3001 by default and 0 for any free
 * one, `host` 0.0.0.0, `corsOrigin` `"*"`, which without `auth` leaves out tickets, MCP and all that
 * writes; `auth` protects the search, the classifier and the MCP endpoint. With `wikiDir` the Markdown files of that folder are pages at `/wiki`, searched at `/`
 * and as `/api/wiki/…`, and updated as they change; `react` and `react-dom` must be installed.
 * `wikiKey` or `wikiAuth` protect the pages, and with `wikiGuardsApi` everything else that contains
 * their texts. With `allowedHosts`, requests under other host names are refused, except for
 * loopback, IP addresses and the health check: DNS can point any name at this machine. Behind
 * proxies of yours, `trustedProxies` says how many write `X-Forwarded-For`, as `TRUST_PROXY` does for
 * `npm start`: without it all their clients count as one for wrong keys and votes. `votes` asks
 * readers whether pages were helpful. `site` names the service and gives it logo, colour and links;
 * its pictures are paths from the working directory. `metricsKey` lets Prometheus read metrics at
 * `/metrics`, `metricsPort` without a key at a port of their own, on 127.0.0.1 unless `metricsHost`
 * says otherwise; both need the package `prom-client`. `webhooks` are sent from state.db next to
 * `dbPath`, with the package `standardwebhooks`. `connectors`, which `openConnectors` of
 * `knowledge-sdk/host` makes, take the events of other systems. Rejects with `configuration_invalid` when an
 * option is wrong or the port is in use. The caller closes store, classifier and connectors.
 * @example
 * import { createSearchStore } from "knowledge-sdk";
 * import { startServer } from "knowledge-sdk/standalone";
 *
 * const store = await createSearchStore({ dbPath: "./data/index.db" });
 * const server = await startServer(store, { port: 0, host: "127.0.0.1" });
 * console.log(server.url);
 */
export function startServer(
  store: SearchStore,
  options: StandaloneServerOptions = {},
): Promise<StandaloneServer> {
  return serveStore(store, options);
}
