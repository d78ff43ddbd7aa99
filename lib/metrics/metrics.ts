/** The metrics of a server, in the text that Prometheus reads. */
import { type Limiter, loadPackage } from "../base/index.ts";
import type { TicketClassifier } from "../contract/index.ts";
import type { AnsweredRequest } from "../http/index.ts";
import { createClassifierMetrics } from "./classifier-metrics.ts";
import { addConnectorMetrics } from "./connector-metrics.ts";
import type {
  CacheMetrics,
  CountClassifications,
  CountViolation,
  CountWork,
  MeasuredStore,
  NodeSource,
  ReadConnected,
} from "./counted.ts";
import { addModelMetrics } from "./model-metrics.ts";
import { addNodeMetrics } from "./node-metrics.ts";
import { createPolicyMetrics } from "./policy-metrics.ts";
import { processMetrics } from "./process-metrics.ts";
import type { MetricRegistry, PrometheusModule } from "./registry.ts";
import { createRequestMetrics } from "./request-metrics.ts";
import { addIndexMetrics, addQueueMetrics, createCacheMetrics } from "./store-metrics.ts";
import { createUpkeepMetrics } from "./upkeep-metrics.ts";

/** What metrics are read from when they are asked for. */
export interface MetricsSources {
  readonly store: MeasuredStore;
  /** The limiter of searches and documents. */
  readonly limiter: Limiter;
  /** What this process is among several; default: the only one. */
  readonly node?: NodeSource | undefined;
}

export interface Metrics {
  /** Content type of `text`. */
  readonly contentType: string;
  /** All metrics as they are now. Several who ask at once get the same text. */
  text(): Promise<string>;
  /** Counts an answered request. */
  count(answered: AnsweredRequest): void;
  /** Counted by the search of the API and of the pages. */
  readonly caches: CacheMetrics;
  /** The classifier as it should be used: it counts its answers. To be asked once. */
  readonly counting: CountClassifications;
  /** Counts the end of work in the background. */
  readonly countWork: CountWork;
  /** Counts what browsers report about the policy of pages. */
  readonly countViolation: CountViolation;
  /** Shows what connectors count. */
  readonly showConnected: (counts: ReadConnected) => void;
}

/** Rejects with `configuration_invalid` when the package prom-client is not installed. */
export async function createMetrics({ store, limiter, node }: MetricsSources): Promise<Metrics> {
  const prometheus = await loadPrometheus();
  const registry = new prometheus.Registry();
  const metrics: MetricRegistry = { prometheus, registry };
  const { count } = createRequestMetrics(metrics);
  const caches = createCacheMetrics(metrics);
  addQueueMetrics(metrics, limiter);
  addIndexMetrics(metrics, store);
  if (node !== undefined) addNodeMetrics(metrics, node);
  const counting = createClassifierMetrics(metrics);
  const countWork = createUpkeepMetrics(metrics);
  const countViolation = createPolicyMetrics(metrics);
  let asked: TicketClassifier | undefined;
  addModelMetrics(metrics, { store, classifier: () => asked });
  let connected: ReadConnected | undefined;
  addConnectorMetrics(metrics, () => connected);
  const ofProcess = processMetrics(prometheus);
  const read = async (): Promise<string> =>
    (await Promise.all([registry.metrics(), ofProcess.metrics()])).join("\n");
  let running: Promise<string> | null = null;
  return {
    contentType: registry.contentType,
    text() {
      running ??= read().finally(() => {
        running = null;
      });
      return running;
    },
    count,
    caches,
    counting(classifier) {
      asked = classifier;
      return counting(classifier);
    },
    countWork,
    countViolation,
    showConnected(counts) {
      connected = counts;
    },
  };
}

/** Its module is CommonJS: Node gives it as the default. */
async function loadPrometheus(): Promise<PrometheusModule> {
  const loaded = await loadPackage<{ readonly default: PrometheusModule }>(
    "prom-client",
    "metrics",
  );
  return loaded.default;
}
