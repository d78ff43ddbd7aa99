/** The processes that `mcp.ts` measures: a server, and the memory of its clients. */
import { createMcpHub } from "../lib/adapters/mcp.ts";
import { apiRoutes, createApi } from "../lib/api/index.ts";
import { createLimiter } from "../lib/base/limits/limiter.ts";
import { createHttpServer } from "../lib/http/node/http-server.ts";
import { createNodeListener } from "../lib/http/node/node-host.ts";
import { hostedCallers } from "../lib/mcp/callers/hosted-callers.ts";
import type { McpHub } from "../lib/mcp/callers/mcp-hub.ts";
import type { McpLimits } from "../lib/mcp/messages/hub.ts";
import { openSearchStore } from "../lib/search/search-store.ts";

const noRate = { perSecond: 1e6, burst: 1e6 };

export async function mcpServer(): Promise<void> {
  await serve(Number(process.env.BENCH_PORT), noRate);
}

async function serve(port: number, limits: McpLimits): Promise<{ url: string; hub: McpHub }> {
  const store = await openSearchStore({ dbPath: process.env.BENCH_DB ?? "" });
  const limiter = createLimiter();
  const hub = createMcpHub(store, { limiter, limits });
  const mcp = { hub, internal: hostedCallers({ baseUrl: "" }) };
  const api = createApi({ store, limiter, mcp });
  const listener = createNodeListener({ routes: apiRoutes(api), otherwise: () => api.notFound });
  return { url: await createHttpServer({ listener }).listen(port, "127.0.0.1"), hub };
}

/** Tells its address, and its heap and sessions whenever it is asked; needs `--expose-gc`. */
export async function mcpMemory(): Promise<void> {
  const { url, hub } = await serve(0, {
    ...noRate,
    sessionsPerCallerMax: 1_000,
    // Longer than opening all of them takes.
    sessionIdleMs: 12_000,
    sweepIntervalMs: 200,
  });
  process.on("message", () => {
    void heapKiB().then((heap) => process.send?.({ heap, sessions: hub.sessions }));
  });
  process.send?.({ url });
}

async function heapKiB(): Promise<number> {
  for (let pass = 0; pass < 4; pass++) {
    globalThis.gc?.();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return process.memoryUsage().heapUsed / 1_024;
}
