/** Metrics of a running server for Prometheus. */
export { createMetrics, type Metrics, type MetricsSources } from "./metrics.ts";
export type { CacheCounts } from "./store-metrics.ts";
