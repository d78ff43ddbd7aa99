/** The variables of the environment: what each may hold, and the one way to read them. */
export { readLanguageModel } from "./language-model.ts";
export {
  isStateOnServer,
  type MetricsVariables,
  readerOf,
  readMetricsVariables,
  readStatePlace,
} from "./read-variables.ts";
export { settings } from "./setting-table.ts";
export { isLocalHost } from "./setting-values.ts";
export type { LogLevels, LogRoom, NodeRole, Read } from "./settings.ts";
