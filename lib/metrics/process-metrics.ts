/** Metrics of the process: CPU, memory, garbage collection, event loop. They are the same for all servers in it. */
import { getHeapStatistics } from "node:v8";
import type { Registry } from "prom-client";
import { addGauge, type PrometheusModule } from "./registry.ts";

/** How often the event loop is looked at: a longer time hides shorter delays. */
const loopPrecisionMs = 10;

/** Once in a process: the package has no way to end its observers. */
let known: Registry | null = null;

export function processMetrics(prometheus: PrometheusModule): Registry {
  if (known !== null) return known;
  const registry = new prometheus.Registry();
  prometheus.collectDefaultMetrics({
    register: registry,
    eventLoopMonitoringPrecision: loopPrecisionMs,
  });
  addGauge(
    { prometheus, registry },
    {
      name: "knowledge_heap_limit_bytes",
      help: "Size of the JavaScript heap at which the process ends",
      value: () => getHeapStatistics().heap_size_limit,
    },
  );
  known = registry;
  return registry;
}
