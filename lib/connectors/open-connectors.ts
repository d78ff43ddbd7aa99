/** Loads the connectors when they are opened: importing the library stays cheap without them. */
import type { AuditTrail } from "../audit/index.ts";
import type { ConnectorName, EventTaker } from "../contract/index.ts";
import type { ConnectionCheck } from "./connector.ts";
import type { ConnectedClassifier } from "./processing-tools.ts";

/** As in the configuration file. */
export type GivenConnectors = Readonly<Record<string, unknown>> | undefined;

export interface ConnectorsOptions {
  /** Path of index.db; what comes in is stored in state.db next to it. */
  readonly dbPath: string;
  /** Places the tickets; stays the caller's to close. */
  readonly classifier: ConnectedClassifier;
  /** `connectors` of a configuration file. Default: none. */
  readonly configured?: GivenConnectors;
  /** Reads the variable behind `env:`. Default: there are none. */
  readonly variable?: ((name: string) => string | undefined) | undefined;
  /** Where readers of the other systems reach our pages. Default: documents have no links there. */
  readonly publicOrigin?: string | undefined;
  /** Gets a row for each judgement that came from there. Default: there is none. */
  readonly trail?: AuditTrail | undefined;
  /** Called when an event or a note was given up, or this service is at fault. Default: ignored. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

export interface Connectors extends EventTaker {
  /** Asks the other system whether everything is in place. */
  check(name: ConnectorName): Promise<readonly ConnectionCheck[]>;
  /** Takes `connectors` of a changed configuration, from the next event on. */
  configure(configured: GivenConnectors): Promise<void>;
  close(): Promise<void>;
}

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
