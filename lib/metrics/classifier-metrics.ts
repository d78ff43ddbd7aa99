/** Where tickets were placed and how surely, and how far learning has come. */
import type { ClassifierStatus, TicketClassifier } from "../contract/index.ts";
import type { CountClassifications } from "./counted.ts";
import { addCounters, addGauge, type MetricRegistry } from "./registry.ts";

/** Gives a classifier that counts its answers, and otherwise is the same. */
export function createClassifierMetrics(metrics: MetricRegistry): CountClassifications {
  const levels = { high: 0, medium: 0, low: 0 };
  let isUsed = false;
  addCounters(metrics, {
    name: "knowledge_classifications_total",
    help: "Tickets that were placed, by confidence",
    labels: ["confidence"],
    values: () =>
      isUsed ? Object.entries(levels).map(([confidence, count]) => [{ confidence }, count]) : [],
  });
  return (classifier) => {
    isUsed = true;
    addStatus(metrics, classifier);
    const classify: TicketClassifier["classify"] = async (request, options) => {
      const response = await classifier.classify(request, options);
      levels[response.confidence] += 1;
      return response;
    };
    return new Proxy(classifier, {
      get(target, name) {
        if (name === "classify") return classify;
        const value: unknown = Reflect.get(target, name, target);
        // A class with private members answers only as itself.
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  };
}

function addStatus(metrics: MetricRegistry, classifier: TicketClassifier): void {
  const gauges: readonly (readonly [string, string, (status: ClassifierStatus) => number])[] = [
    ["learnt", "Corrections that this process has learnt", ({ learnt }) => learnt],
    ["trained", "Those that a training has weighed against all others", ({ trained }) => trained],
    ["training", "1 while a training is under way", ({ isTraining }) => (isTraining ? 1 : 0)],
  ];
  for (const [name, help, read] of gauges) {
    addGauge(metrics, {
      name: `knowledge_classifier_${name}`,
      help,
      value: () => {
        const status = classifier.status?.();
        return status === undefined ? null : read(status);
      },
    });
  }
}
