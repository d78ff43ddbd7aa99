/** Who may read the metrics of a process: those who show a key, or all at a port of their own. */

import { createHostCheck } from "../../auth/index.ts";
import { messageOf } from "../../base/index.ts";
import { KnowledgeError } from "../../contract/index.ts";
import {
  createHttpServer,
  createNodeListener,
  createRefusal,
  type HttpServer,
  routeNotFound,
} from "../../http/index.ts";
import { createMetrics, type Metrics, type MetricsSources } from "../../metrics/index.ts";
import { createMetricsHandler } from "./metrics-handler.ts";

export interface MetricsAccess {
  /** For `/metrics` on the port of the service. */
  readonly keys: readonly string[];
  /** A port of their own, where nobody is asked for a key: 0 for any free one, null for none. */
  readonly port: number | null;
  /** Address to listen on. Default 127.0.0.1. */
  readonly host?: string | undefined;
  /** What the port is called where it is set, for messages about it. */
  readonly name: string;
}

/** Undefined where nobody may read them: then nothing is counted. */
export async function openMetrics(
  { keys, port }: MetricsAccess,
  sources: MetricsSources,
): Promise<Metrics | undefined> {
  return keys.length === 0 && port === null ? undefined : createMetrics(sources);
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
 * Answers `/metrics` and nothing else; null without a port. On loopback only under `localhost` and
 * addresses, so that no page can point a name of its own there. Rejects with `configuration_invalid`
 * when the port cannot be had.
 */
export async function openMetricsServer(
  { port, host = "127.0.0.1", name }: MetricsAccess,
  metrics: Metrics | undefined,
): Promise<MetricsServer | null> {
  if (metrics === undefined || port === null) return null;
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
    const reason = messageOf(error);
    throw new KnowledgeError("configuration_invalid", `${name}: ${reason}`, { cause: error });
  });
  return { url: `${url}/metrics`, close: () => server.close(closeGraceMs, 0) };
}
