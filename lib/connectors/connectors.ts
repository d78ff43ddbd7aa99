/** What connectors offer to a service, and what they need of it. */
import type { AuditTrail } from "../audit/index.ts";
import type { ConnectorName, DbPath, EventTaker } from "../contract/index.ts";
import type { ConnectionCheck } from "./connector.ts";
import type { ConnectedClassifier } from "./processing-tools.ts";

/** As in the configuration file. */
export type GivenConnectors = Readonly<Record<string, unknown>> | undefined;

export interface ConnectorsOptions {
  /** The databases; what comes in is stored in the state. */
  readonly dbPath: DbPath;
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
