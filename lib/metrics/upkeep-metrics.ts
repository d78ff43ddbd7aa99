/** Work in the background of a service: runs of the indexer, and backups. */
import type { BackgroundWork, CountWork } from "./counted.ts";
import { addCounters, addGauges, type MetricRegistry } from "./registry.ts";

interface Outcomes {
  succeeded: number;
  failed: number;
  /** Milliseconds since 1970; null before the first success. */
  succeededAt: number | null;
  isFailing: boolean;
}

/** Work that was never tried in this process has no metrics. */
export function createUpkeepMetrics(metrics: MetricRegistry): CountWork {
  const known = new Map<BackgroundWork, Outcomes>();
  addCounters(metrics, {
    name: "knowledge_background_runs_total",
    help: "Runs of work in the background, by how they ended",
    labels: ["work", "outcome"],
    values: () =>
      [...known].flatMap(([work, { succeeded, failed }]) => [
        [{ work, outcome: "succeeded" }, succeeded],
        [{ work, outcome: "failed" }, failed],
      ]),
  });
  addGauges(metrics, {
    name: "knowledge_background_success_timestamp_seconds",
    help: "When work in the background last succeeded, in seconds since 1970",
    labels: ["work"],
    values: () =>
      [...known].flatMap(([work, { succeededAt }]) =>
        succeededAt === null ? [] : [[{ work }, succeededAt / 1_000]],
      ),
  });
  addGauges(metrics, {
    name: "knowledge_background_failing",
    help: "1 if the last run of work in the background failed, otherwise 0",
    labels: ["work"],
    values: () => [...known].map(([work, { isFailing }]) => [{ work }, isFailing ? 1 : 0]),
  });
  return (work, isDone) => {
    const outcomes = known.get(work) ?? {
      succeeded: 0,
      failed: 0,
      succeededAt: null,
      isFailing: false,
    };
    known.set(work, outcomes);
    outcomes[isDone ? "succeeded" : "failed"] += 1;
    outcomes.isFailing = !isDone;
    if (isDone) outcomes.succeededAt = Date.now();
  };
}
