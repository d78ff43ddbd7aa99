/** Systems where tickets live: what they send is placed, and written back. */
export type { ConnectionCheck, Connector } from "./connector.ts";
export {
  type Connectors,
  type ConnectorsOptions,
  openConnectors,
} from "./open-connectors.ts";
export { readConnectors } from "./read-connectors.ts";
export { readHistory } from "./read-history.ts";
