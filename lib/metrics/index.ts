/** Metrics of a running server for Prometheus. */

export type { CacheCounts } from "./counted.ts";
export { createMetrics, type Metrics, type MetricsSources } from "./metrics.ts";
