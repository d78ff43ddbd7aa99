/** The configuration file, and following its changes. */
export {
  Configuration,
  collectionAt,
  folderConfiguration,
  loadConfiguration,
} from "./configuration.ts";
export { type Following, type FollowOptions, followConfiguration } from "./follow-configuration.ts";
