/** What browsers stopped because of the policy of a page, as they report it. */
import type { CountViolation } from "./counted.ts";
import { addCounters, type MetricRegistry } from "./registry.ts";

export function createPolicyMetrics(metrics: MetricRegistry): CountViolation {
  const counts = new Map<string, number>();
  addCounters(metrics, {
    name: "knowledge_policy_violations_total",
    help: "Reports of browsers about content against the policy of a page",
    labels: ["directive", "disposition"],
    values: () =>
      [...counts].map(([key, count]) => {
        const [directive = "", disposition = ""] = key.split(" ");
        return [{ directive, disposition }, count];
      }),
  });
  return (directive, disposition) => {
    const key = `${directive} ${disposition}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
}
