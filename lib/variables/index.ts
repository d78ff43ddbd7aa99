/** The variables of the environment: what each may hold, and the one way to read them. */
export { readLanguageModel } from "./language-model.ts";
export {
  isStateOnServer,
  readerOf,
  readMetricsVariables,
  readStatePlace,
} from "./read-variables.ts";
export { isLocalHost } from "./setting-values.ts";
export type { LogLevels, LogRoom } from "./single-settings.ts";
export { type NodeRole, type Read, variables } from "./variables.ts";
