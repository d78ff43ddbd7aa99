/** Instances that hear of changes. */
export { createPluginRegistry, type PluginRegistry } from "./plugin-registry.ts";
