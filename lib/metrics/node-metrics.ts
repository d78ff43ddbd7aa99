/** Which node of several this is, and how level its copy of the index is. */
import type { NodeSource } from "./counted.ts";
import { addGauge, addGauges, type MetricRegistry } from "./registry.ts";

export function addNodeMetrics(metrics: MetricRegistry, { name, role, replica }: NodeSource): void {
  addGauges(metrics, {
    name: "knowledge_node_info",
    help: "1, with the name and the role of this node",
    labels: ["node", "role"],
    values: () => [[{ node: name, role }, 1]],
  });
  if (replica === undefined) return;
  addGauge(metrics, {
    name: "knowledge_replica_lag_seconds",
    help: "Seconds since the copy of the index was last known to be level with the server",
    value: () => replica().lag_s,
  });
  addGauge(metrics, {
    name: "knowledge_replica_lag_generations",
    help: "Generations of the index that the server has and the copy has not",
    value: () => replica().generationsBehind,
  });
  addGauge(metrics, {
    name: "knowledge_replica_degraded",
    help: "1 if answers come from a copy of the index that may be old, otherwise 0",
    value: () => (replica().fault === null ? 0 : 1),
  });
}
