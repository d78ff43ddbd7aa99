/** The queue of searches, cached answers, and what the index contains. */
import type { Limiter } from "../base/index.ts";
import type { StoreStatus } from "../contract/index.ts";
import type { CacheMetrics, MeasuredStore } from "./counted.ts";
import { addCounters, addGauge, addGauges, type MetricRegistry } from "./registry.ts";

export function createCacheMetrics(metrics: MetricRegistry): CacheMetrics {
  const caches = { search: { hits: 0, misses: 0 }, pages: { hits: 0, misses: 0 } };
  addCounters(metrics, {
    name: "knowledge_search_cache_total",
    help: "Searches by whether their answer was cached",
    labels: ["cache", "outcome"],
    values: () =>
      Object.entries(caches).flatMap(([cache, { hits, misses }]) => [
        [{ cache, outcome: "hit" }, hits],
        [{ cache, outcome: "miss" }, misses],
      ]),
  });
  return caches;
}

export function addQueueMetrics(metrics: MetricRegistry, limiter: Limiter): void {
  addGauges(metrics, {
    name: "knowledge_search_queue",
    help: "Searches and documents that run, and that wait for a slot",
    labels: ["state"],
    values: () => [
      [{ state: "running" }, limiter.running],
      [{ state: "waiting" }, limiter.waiting],
    ],
  });
}

/** A store without a status has none of them. */
export function addIndexMetrics(metrics: MetricRegistry, store: MeasuredStore): void {
  const gauges: readonly (readonly [string, string, (status: StoreStatus) => number | null])[] = [
    ["ready", "1 if the index answers, otherwise 0", ({ ready }) => (ready ? 1 : 0)],
    ["generation", "Number of the index that answers", ({ generation }) => generation],
    ["documents", "Documents in the index", ({ documents }) => documents],
    ["sections", "Sections of these documents", ({ sections }) => sections],
    ["bytes", "Bytes of index and vectors in memory", ({ bytes }) => bytes],
    ["vectors", "Sections with a vector", ({ vectors }) => vectors?.count ?? null],
    [
      "vectors_ready",
      "1 if every section has its vector, otherwise 0",
      ({ vectors }) => (vectors === undefined ? null : vectors.ready ? 1 : 0),
    ],
    [
      "published_timestamp_seconds",
      "When the index that answers was published, in seconds since 1970",
      ({ publishedAt }) => (publishedAt === undefined ? null : publishedAt / 1_000),
    ],
  ];
  for (const [name, help, read] of gauges) {
    addGauge(metrics, {
      name: `knowledge_index_${name}`,
      help,
      value: () => {
        const status = store.status?.();
        return status === undefined ? null : read(status);
      },
    });
  }
}
