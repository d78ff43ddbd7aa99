/** Systems where tickets live: what they send is placed, and written back. */
export type {
  ConnectionCheck,
  Connector,
  HistoryPosition,
  HistoryRequest,
  KnownPages,
} from "./connector.ts";
export { type Connectors, type ConnectorsOptions } from "./connectors.ts";
export { type DeadWork, readDeadWork, retryWrite } from "./given-up-work.ts";
export { type CaughtUp, catchUp } from "./history/catch-up.ts";
export { peoplesExamples } from "./history/peoples-examples.ts";
export { type HistoryPage, readHistory } from "./history/read-history.ts";
export { openConnectors } from "./open-connectors.ts";
export { readConnectors } from "./read-connectors.ts";
