/** The MCP adapter on demand: the protocol's package is for hosts of agents alone. */
import { existsSync } from "node:fs";
import { pathToFileURL } from "node:url";
import {
  importHiddenFromBundlers,
  missingPackages,
  packageFile,
  requirePackages,
} from "../base/index.ts";
import type * as Mcp from "./mcp.ts";

export function isMcpInstalled(): boolean {
  return missingPackages("agents").length === 0;
}

/** Rejects with `configuration_invalid`, which names the package, when that is not installed. */
export async function loadMcp(): Promise<typeof Mcp> {
  requirePackages(["agents"]);
  const file = packageFile("adapters/mcp.js");
  const address = existsSync(file) ? pathToFileURL(file).href : "../adapters/mcp.ts";
  return (await importHiddenFromBundlers(address)) as typeof Mcp;
}
