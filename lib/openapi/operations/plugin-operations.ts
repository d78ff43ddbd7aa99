/** The registry of plugin instances. */
import { pluginManifest, pluginRecord } from "../examples.ts";
import { json, type Operation } from "../operation.ts";

const common = { tag: "Plugins" } as const;
const one = {
  ...common,
  path: "/api/plugins/{instanceId}",
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

export const pluginOperations: readonly Operation[] = [
  {
    ...common,
    method: "get",
    path: "/api/plugins",
    operationId: "listPlugins",
    summary: "List the plugin instances",
    answers: {
      "200": json("All of them", "PluginListResponse", { plugins: [pluginRecord], total: 1 }),
    },
    problems,
  },
  {
    ...common,
    method: "post",
    path: "/api/plugins",
    operationId: "registerPlugin",
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
  {
    ...one,
    method: "get",
    operationId: "getPlugin",
    summary: "One plugin instance",
    answers: { "200": json("Registered", "PluginRecord", pluginRecord) },
    problems: [...problems, "plugin_not_found"],
  },
  {
    ...one,
    method: "delete",
    operationId: "removePlugin",
    summary: "Remove a plugin instance",
    answers: { "204": { description: "Removed" } },
    problems: [...problems, "auth_required", "plugin_not_found"],
  },
];
