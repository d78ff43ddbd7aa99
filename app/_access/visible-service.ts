/** The Service as a page may show it to who asks. */
import type { Service } from "../../server/service.ts";

type Limited<Part extends "store" | "wiki" | "classifier"> = ReturnType<Service[Part]["limitedTo"]>;

export interface VisibleService extends Omit<Service, "store" | "wiki" | "classifier" | "api"> {
  readonly store: Limited<"store">;
  readonly wiki: Limited<"wiki">;
  readonly classifier: Limited<"classifier"> & Pick<Service["classifier"], "settled">;
  /** Names of the collections that it shows; null: all. */
  readonly permitted: readonly string[] | null;
  /** Whether a language model words answers of who asks. */
  readonly isWorded: boolean;
}

export function visibleService(
  service: Service,
  permitted: VisibleService["permitted"],
  isWorded = false,
): VisibleService {
  if (permitted === null) return { ...service, permitted, isWorded };
  const { store, wiki, classifier } = service;
  return {
    ...service,
    store: store.limitedTo(permitted),
    wiki: wiki.limitedTo(permitted),
    classifier: { ...classifier.limitedTo(permitted), settled: () => classifier.settled() },
    permitted,
    isWorded,
  };
}
