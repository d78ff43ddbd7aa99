/** The metrics of `startServer`, for those who ask for them. */
import type * as z from "zod";
import { type MetricsServer, openMetricsServer } from "../api/index.ts";
import { createKeySet, type KeySet, readKeyList, shortKeyWarning } from "../auth/index.ts";
import { KnowledgeError, type StandaloneServerOptions } from "../contract/index.ts";
import { createMetrics, type Metrics, type MetricsSources } from "../metrics/index.ts";

export interface StandaloneMetrics {
  readonly metrics: Metrics;
  /** Null: no key reads them at the port of the server. */
  readonly metricsKeys: KeySet | null;
  /** Opens the port of their own; null without one. */
  listen(): Promise<MetricsServer | null>;
}

type Options = Pick<
  z.output<typeof StandaloneServerOptions>,
  "port" | "metricsKey" | "metricsPort" | "metricsHost"
>;

/** Null where nobody may read them: then nothing is counted. */
export async function openStandaloneMetrics(
  { port: serverPort, metricsKey, metricsPort: port, metricsHost: host }: Options,
  sources: MetricsSources,
): Promise<StandaloneMetrics | null> {
  if (port === undefined && host !== undefined) {
    throw invalid("metricsHost is given without metricsPort; name the port too.");
  }
  if (port !== undefined && port !== 0 && port === serverPort) {
    throw invalid(`port and metricsPort are both ${port}; give the metrics a port of their own.`);
  }
  const keys = readKeyList(metricsKey);
  const shortKey = shortKeyWarning({ keys, name: "startServer: metricsKey" });
  if (shortKey !== null) process.emitWarning(shortKey);
  if (keys.length === 0 && port === undefined) return null;
  const metrics = await createMetrics(sources);
  return {
    metrics,
    metricsKeys: createKeySet(keys),
    listen: async () =>
      port === undefined ? null : openMetricsServer({ metrics, port, host, name: "metricsPort" }),
  };
}

function invalid(message: string): KnowledgeError {
  return new KnowledgeError("configuration_invalid", `startServer: ${message}`);
}
