/** How agents are spoken to. */
export { createProtocolHub, type McpLimits } from "./messages/hub.ts";
export type { McpEndpointOptions, McpHub, McpRules } from "./rules/endpoint-rules.ts";
export { hostedRules } from "./rules/host-rules.ts";
export { allTools } from "./rules/open-tools.ts";
export { internalRules, subscriberRules } from "./rules/rules.ts";
export { createServerFactory } from "./search-server.ts";
export type { McpTools } from "./tool.ts";
