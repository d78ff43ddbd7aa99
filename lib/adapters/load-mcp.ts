/** The MCP adapter on demand: the protocol's package is for hosts of agents alone. */
import { loadPackage } from "../core/load-package.ts";
import type * as Mcp from "./mcp.ts";

const protocolPackage = "@modelcontextprotocol/server";

export function isMcpInstalled(): boolean {
  try {
    return import.meta.resolve(protocolPackage) !== "";
  } catch {
    return false;
  }
}

/** Rejects with `configuration_invalid`, which names the package, when that is not installed. */
export function loadMcp(): Promise<typeof Mcp> {
  return loadPackage(() => import("./mcp.ts"), {
    purpose: "MCP is spoken by a package of its own",
    name: protocolPackage,
  });
}
