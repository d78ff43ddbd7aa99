/** Systems where tickets live: what they send is placed, and written back. */
export type { ConnectedCount } from "./connected-counts.ts";
export type { ConnectionCheck } from "./connector.ts";
export {
  type Connectors,
  type ConnectorsOptions,
  openConnectors,
} from "./open-connectors.ts";
