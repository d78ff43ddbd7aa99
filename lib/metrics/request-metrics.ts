/** Requests by route: counted by hand, because the package's own counters cost more than a cached answer may. */
import type { AnsweredRequest } from "../http/index.ts";
import { addCounters, type MetricRegistry } from "./registry.ts";

/** Upper bounds in seconds. A cached answer takes 0.05 ms, a search may take 10 s. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const methods: ReadonlySet<string> = new Set([
  "GET",
  "HEAD",
  "POST",
  "DELETE",
  "OPTIONS",
  "PUT",
  "PATCH",
]);

interface RouteCounts {
  /** Answers by method and status. */
  readonly answers: Map<string, Map<number, number>>;
  /** Answers in each bucket alone; the last one is for those above all bounds. */
  readonly durations: Float64Array;
  sum_s: number;
}

export interface RequestMetrics {
  /** On the hot path: three look-ups and a few comparisons. */
  count(answered: AnsweredRequest): void;
}

export function createRequestMetrics(metrics: MetricRegistry): RequestMetrics {
  const routes = new Map<string, RouteCounts>();
  addAnswers(metrics, routes);
  addDurations(metrics, routes);
  return {
    count({ method, route, status, duration_ms }) {
      let counts = routes.get(route);
      if (counts === undefined) {
        counts = { answers: new Map(), durations: new Float64Array(buckets.length + 1), sum_s: 0 };
        routes.set(route, counts);
      }
      const { answers, durations } = counts;
      const ofMethod = answers.get(method) ?? newMethod(answers, method);
      ofMethod.set(status, (ofMethod.get(status) ?? 0) + 1);
      const duration_s = duration_ms / 1_000;
      counts.sum_s += duration_s;
      let bucket = 0;
      while (bucket < buckets.length && duration_s > (buckets[bucket] as number)) bucket += 1;
      durations[bucket] = (durations[bucket] as number) + 1;
    },
  };
}

/** Methods that no route has share one name: clients choose them. */
function newMethod(answers: RouteCounts["answers"], method: string): Map<number, number> {
  const name = methods.has(method) ? method : "other";
  const known = answers.get(name) ?? new Map<number, number>();
  answers.set(name, known);
  return known;
}

function addAnswers(metrics: MetricRegistry, routes: ReadonlyMap<string, RouteCounts>): void {
  addCounters(metrics, {
    name: "knowledge_http_requests_total",
    help: "Answered requests",
    labels: ["method", "route", "status"],
    values: () =>
      [...routes].flatMap(([route, { answers }]) =>
        [...answers].flatMap(([method, statuses]) =>
          [...statuses].map(
            ([status, count]) => [{ method, route, status: String(status) }, count] as const,
          ),
        ),
      ),
  });
}

function addDurations(
  { prometheus, registry }: MetricRegistry,
  routes: ReadonlyMap<string, RouteCounts>,
): void {
  const name = "knowledge_http_request_duration_seconds";
  const help = "Time from a request's head to its answer";
  const valuesOf = (route: string, { durations, sum_s }: RouteCounts) => {
    let count = 0;
    const cumulated = [...buckets, "+Inf"].map((le, bucket) => {
      count += durations[bucket] as number;
      return { metricName: `${name}_bucket`, labels: { route, le }, value: count };
    });
    return [
      ...cumulated,
      { metricName: `${name}_sum`, labels: { route }, value: sum_s },
      { metricName: `${name}_count`, labels: { route }, value: count },
    ];
  };
  /** A histogram that is given its buckets: the package fills its own one observation at a time. */
  class GivenHistogram extends prometheus.Histogram<"route"> {
    /** All that the registry reads; the package's types leave it out. */
    getForPromString() {
      const values = [...routes].flatMap(([route, counts]) => valuesOf(route, counts));
      return { name, help, type: "histogram", values, aggregator: "sum" };
    }
  }
  registry.registerMetric(
    new GivenHistogram({ name, help, labelNames: ["route"], buckets, registers: [] }),
  );
}
