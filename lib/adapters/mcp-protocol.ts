/**
 * The part that needs the protocol's package, so that the adapter can name a missing package
 * without it.
 */
export { serveStdio } from "@modelcontextprotocol/server/stdio";
export { createProtocolHub, createServerFactory } from "../mcp/index.ts";
