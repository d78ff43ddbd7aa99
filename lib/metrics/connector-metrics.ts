/** What connectors did with the events of other systems, and what they wrote there. */
import type { ReadConnected } from "./counted.ts";
import { addCounters, type MetricRegistry } from "./registry.ts";

/** Nothing is shown before there is somebody to ask. */
export function addConnectorMetrics(
  metrics: MetricRegistry,
  connected: () => ReadConnected | undefined,
): void {
  addCounters(metrics, {
    name: "knowledge_connector_events_total",
    help: "Events and writings of connectors, by what became of them",
    labels: ["connector", "work", "outcome"],
    values: () =>
      (connected()?.() ?? []).map(({ connector, work, outcome, count }) => [
        { connector, work, outcome },
        count,
      ]),
  });
}
