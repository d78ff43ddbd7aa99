/** One MCP endpoint over a real socket, with limits and additions that a test chooses. */
import { createLimiter, type SearchStore } from "knowledge-sdk";
import { createHttpServer, createNodeListener } from "knowledge-sdk/host";
import { createRefusal } from "knowledge-sdk/service";
import { McpSearchServerConfig } from "../../../lib/contract/index.ts";
import type { HostedMcp } from "../../../lib/mcp/callers/hosted-callers.ts";
import {
  createProtocolHub,
  hostedCallers,
  type McpHub,
  type McpLimits,
} from "../../../lib/mcp/index.ts";
import type { ServerAddition } from "../../../lib/mcp/search-server.ts";
import { createMemoryStore } from "../stores/memory-store.ts";

export interface McpHostSetting {
  readonly store?: SearchStore;
  readonly limits?: McpLimits;
  readonly addition?: ServerAddition;
  readonly rules?: Partial<HostedMcp>;
}

export interface McpHost {
  /** Address of the server, without a path. */
  readonly url: string;
  readonly hub: McpHub;
  close(): Promise<void>;
}

const ignore = (): void => undefined;
const logger = { error: ignore, warn: ignore, info: ignore, debug: ignore };

export async function startMcpHost(setting: McpHostSetting = {}): Promise<McpHost> {
  const { store = createMemoryStore(), limits, addition, rules } = setting;
  const config = McpSearchServerConfig.parse({});
  const hub = createProtocolHub({
    store,
    config,
    limiter: createLimiter(),
    logger,
    limits,
    addition,
  });
  const endpoint = hub.endpoint({
    logger,
    corsOrigin: rules?.corsOrigin,
    ...hostedCallers({ baseUrl: "", ...rules }),
  });
  const notFound = createRefusal({
    refuse: () => {
      throw new Error("only one route is asked for");
    },
  });
  const routes = new Map([["/api/mcp", endpoint]]);
  const server = createHttpServer({
    listener: createNodeListener({ routes, otherwise: () => notFound }),
  });
  const url = await server.listen(0, "127.0.0.1");
  return {
    url,
    hub,
    async close() {
      await hub.close();
      await server.close(0);
    },
  };
}
