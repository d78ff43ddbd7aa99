/** The metrics on a port of their own, where nobody is asked for a key. */
import { createHostCheck } from "../../auth/index.ts";
import { KnowledgeError } from "../../contract/index.ts";
import {
  createHttpServer,
  createNodeListener,
  createRefusal,
  type HttpServer,
  routeNotFound,
} from "../../http/index.ts";
import type { Metrics } from "../../metrics/index.ts";
import { createMetricsHandler } from "./metrics-handler.ts";

export interface MetricsServerOptions {
  readonly metrics: Metrics;
  /** 0 for any free one. */
  readonly port: number;
  /** Address to listen on. Default 127.0.0.1. */
  readonly host?: string | undefined;
  /** What the port is called where it is set, for messages about it. */
  readonly name: string;
}

export interface MetricsServer {
  /** Where the metrics are. */
  readonly url: string;
  close(): Promise<void>;
}

/** A scrape takes milliseconds, and the service should stop as quickly as without this port. */
const closeGraceMs = 1_000;
const loopback = /^(?:localhost|127(?:\.\d+){3}|::1)$/;

/**
 * Answers `/metrics` and nothing else. On loopback only under `localhost` and addresses, so that no
 * page can point a name of its own there. Rejects with `configuration_invalid` when the port cannot
 * be had.
 */
export async function openMetricsServer(options: MetricsServerOptions): Promise<MetricsServer> {
  const { metrics, port, host = "127.0.0.1", name } = options;
  const refuseHost = createHostCheck(loopback.test(host) ? [] : null);
  const notFound = createRefusal({ refuse: ({ path }) => routeNotFound(path) });
  const server: HttpServer = createHttpServer({
    listener: createNodeListener({
      routes: new Map([["/metrics", createMetricsHandler({ metrics })]]),
      admit(request) {
        const stranger = refuseHost(request);
        return stranger === null ? null : createRefusal({ refuse: () => stranger });
      },
      otherwise: () => notFound,
    }),
  });
  const url = await server.listen(port, host).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new KnowledgeError("configuration_invalid", `${name}: ${reason}`, { cause: error });
  });
  return { url: `${url}/metrics`, close: () => server.close(closeGraceMs, 0) };
}
