/**
 * How the parts that work on tickets stand on one another, whoever hosts them: what is placed is
 * counted, other systems hear of the index that answers, and faults in the background are told.
 */
import type { EventTaker, SearchStore, TicketClassifier } from "../contract/index.ts";
import type { Metrics } from "../metrics/index.ts";
import type { WebhooksOptions } from "../webhooks/index.ts";

/** A fault in the background: the part goes on. */
export type ServiceFault = (
  part: "tickets" | "webhooks" | "connectors",
  sentence: string,
  error: unknown,
) => void;

interface Told {
  readonly onError: (error: unknown) => void;
}

/** Each opens its part, or hands over what the host has; undefined for neither. */
export interface WiringOptions<Placed, Sent, Connected> {
  readonly store: Pick<SearchStore, "status">;
  readonly onFault: ServiceFault;
  /** Count what is placed and what comes in. Default: nothing does. */
  readonly metrics?: Pick<Metrics, "counting" | "showConnected"> | undefined;
  readonly place: (told: Told) => Promise<Placed>;
  readonly send: (told: Told & Pick<WebhooksOptions, "published">) => Promise<Sent>;
  readonly connect: (told: Told & { readonly classifier: Placed }) => Promise<Connected>;
}

export async function wireParts<
  Placed extends TicketClassifier | undefined,
  Sent,
  Connected extends EventTaker | undefined,
>(options: WiringOptions<Placed, Sent, Connected>) {
  const { store, metrics, onFault } = options;
  const { status } = store;
  const placed = await options.place({
    onError: (error) =>
      onFault("tickets", "work of the classifier in the background has failed", error),
  });
  const classifier = placed && (metrics?.counting(placed) ?? placed);
  const webhooks = await options.send({
    published: status && (() => status.call(store)),
    onError: (error) => onFault("webhooks", "messages to webhooks wait", error),
  });
  const connectors = await options.connect({
    classifier,
    onError: (error) => onFault("connectors", "a connector could not do its work", error),
  });
  if (connectors !== undefined) metrics?.showConnected(() => connectors.counts());
  return { classifier, webhooks, connectors };
}
