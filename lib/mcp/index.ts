/** How agents are spoken to. */

export { internalCallers, subscriberCallers } from "./callers/application-callers.ts";
export { hostedCallers } from "./callers/hosted-callers.ts";
export type { McpCallers, McpEndpointOptions, McpHub } from "./callers/mcp-hub.ts";
export { allTools } from "./callers/open-tools.ts";
export { createProtocolHub, type McpLimits } from "./messages/hub.ts";
export { createServerFactory } from "./search-server.ts";
export type { McpTools } from "./tool.ts";
