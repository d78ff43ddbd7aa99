/** The MCP adapter on demand: the protocol's package is for hosts of agents alone. */
import { KnowledgeError } from "../contract/index.ts";
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
export async function loadMcp(): Promise<typeof Mcp> {
  try {
    return await import("./mcp.ts");
  } catch (error) {
    const isMissing =
      error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND";
    if (!isMissing) throw error;
    throw new KnowledgeError(
      "configuration_invalid",
      `MCP is spoken by a package of its own; install it: npm install ${protocolPackage}`,
      { cause: error },
    );
  }
}
