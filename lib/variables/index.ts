/** The variables of the environment: what each may hold, and the one way to read them. */
export {
  isStateOnServer,
  type MetricsVariables,
  readerOf,
  readMetricsVariables,
  readStatePlace,
} from "./read-variables.ts";
export { settings } from "./setting-table.ts";
export { integer, isLocalHost } from "./setting-values.ts";
export type { LogLevels, LogRoom, NodeRole, Read, Setting } from "./settings.ts";
