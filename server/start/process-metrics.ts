/** Metrics of a process, and the port of their own where one is named. */
import {
  createMetrics,
  type Metrics,
  type MetricsServer,
  type MetricsSources,
  openMetricsServer,
} from "knowledge-sdk/service";
import type { Environment } from "../environment.ts";

/** Nothing is counted that nobody may read. */
export async function openMetrics(
  { metrics: { keys, port } }: Environment,
  sources: MetricsSources,
): Promise<Metrics | undefined> {
  return keys.length === 0 && port === null ? undefined : createMetrics(sources);
}

/** Null where METRICS_PORT names none. */
export async function openMetricsPort({
  metrics,
  environment,
}: {
  readonly metrics: Metrics | undefined;
  readonly environment: Environment;
}): Promise<MetricsServer | null> {
  const { port, host } = environment.metrics;
  if (metrics === undefined || port === null) return null;
  return openMetricsServer({ metrics, port, host, name: "METRICS_PORT" });
}
