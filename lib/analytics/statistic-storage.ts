/** The part of the storage that statistics need, loaded on first use. */
export { hasState, openStateDatabase, withState } from "../storage/index.ts";
export { addStatistics, readStatistics } from "./search-statistic-table.ts";
