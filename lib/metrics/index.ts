/** Metrics of a running server for Prometheus. */

export type { CacheCounts, CountViolation } from "./counted.ts";
export { createMetrics, type Metrics, type MetricsSources } from "./metrics.ts";
