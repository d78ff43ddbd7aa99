/** The registry of plugin instances. */
import { pluginManifest, pluginRecord } from "../examples.ts";
import { json, type Operations } from "../operation.ts";

const one = {
  tag: "Plugins",
  pathParameters: {
    instanceId: {
      description: "1 to 64 letters, digits, hyphens or underscores",
      example: "order-form",
    },
  },
} as const;
const problems = [
  "unauthorized",
  "too_many_attempts",
  "cross_origin_refused",
  "state_unavailable",
] as const;

export const pluginOperations = {
  listPlugins: {
    tag: "Plugins",
    summary: "List the plugin instances",
    answers: {
      "200": json("All of them", "PluginListResponse", { plugins: [pluginRecord], total: 1 }),
    },
    problems,
  },
  registerPlugin: {
    tag: "Plugins",
    summary: "Register a plugin instance, or update it",
    body: { schema: "PluginManifest", examples: { app: pluginManifest } },
    answers: {
      "200": json("Updated", "PluginRecord", pluginRecord),
      "201": json("Registered", "PluginRecord", pluginRecord, { Location: "Of the instance" }),
    },
    problems: [
      ...problems,
      "auth_required",
      "body_malformed",
      "body_too_large",
      "content_type_unsupported",
    ],
  },
  getPlugin: {
    ...one,
    summary: "One plugin instance",
    answers: { "200": json("Registered", "PluginRecord", pluginRecord) },
    problems: [...problems, "plugin_not_found"],
  },
  removePlugin: {
    ...one,
    summary: "Remove a plugin instance",
    answers: { "204": { description: "Removed" } },
    problems: [...problems, "auth_required", "plugin_not_found"],
  },
} satisfies Operations;
