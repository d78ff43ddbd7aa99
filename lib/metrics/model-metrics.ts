/** Requests to language models, and how many a day may have. */
import type { ModelBudget, TicketClassifier } from "../contract/index.ts";
import type { MeasuredStore } from "./counted.ts";
import { addGauges, type MetricRegistry } from "./registry.ts";

interface ModelUsers {
  readonly store: MeasuredStore;
  /** Undefined as long as there is none. */
  readonly classifier: () => TicketClassifier | undefined;
}

export function addModelMetrics(metrics: MetricRegistry, users: ModelUsers): void {
  const names: readonly (readonly [string, string, (budget: ModelBudget) => number])[] = [
    ["spent", "Requests to language models since their budget began", ({ spent }) => spent],
    ["limit", "Requests to language models that their budget has", ({ limit }) => limit],
  ];
  for (const [name, help, read] of names) {
    addGauges(metrics, {
      name: `knowledge_model_budget_${name}`,
      help,
      labels: ["model"],
      values: () =>
        Object.entries(budgetsOf(users)).flatMap(([model, budget]) =>
          budget === undefined ? [] : [[{ model }, read(budget)] as const],
        ),
    });
  }
}

function budgetsOf({ store, classifier }: ModelUsers): Record<string, ModelBudget | undefined> {
  return {
    adjudicator: classifier()?.status?.().adjudicator,
    expansion: store.status?.().expansion,
  };
}
