/** What needs the protocol's package, so that the adapter can say what is missing without it. */
export { serveStdio } from "@modelcontextprotocol/server/stdio";
export { createProtocolHub, createServerFactory } from "../mcp/index.ts";
