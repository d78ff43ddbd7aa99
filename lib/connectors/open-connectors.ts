/** Loads the connectors when they are opened: importing the library stays cheap without them. */
import type { Connectors, ConnectorsOptions } from "./connectors.ts";

/**
 * Takes tickets from the systems where they live and writes back where they belong, until it is
 * closed. Several processes may have state.db open: all of them receive, one works. Rejects with
 * `configuration_invalid`, which names every fault.
 * @example
 * import { createSearchStore, createTicketClassifier } from "knowledge-sdk";
 * import { openConnectors } from "knowledge-sdk/host";
 *
 * const dbPath = "./data/index.db";
 * const store = await createSearchStore({ dbPath });
 * const classifier = await createTicketClassifier({ store, dbPath });
 * const connectors = await openConnectors({
 *   dbPath,
 *   classifier,
 *   configured: { github: { secret: "a secret of the webhook" } },
 *   onError: console.error,
 * });
 * console.log(connectors.has("github"));
 * await connectors.close();
 * await classifier.close();
 * await store.close();
 */
export async function openConnectors(options: ConnectorsOptions): Promise<Connectors> {
  const { startConnectors } = await import("./start-connectors.ts");
  return startConnectors(options);
}
