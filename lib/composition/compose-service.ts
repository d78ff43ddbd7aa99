/**
 * What every service does with tickets: places them, tells other systems, takes events, counts
 * votes, and follows its configuration. Hosts add their pages and their sign-in.
 */
import { createPageVotes, type PageVotes } from "../analytics/index.ts";
import type { Keep } from "../base/index.ts";
import { createTicketClassifier, type KnowledgeClassifier } from "../classifier/index.ts";
import {
  type Configuration,
  type Following,
  type FollowOptions,
  followConfiguration,
} from "../configuration/index.ts";
import type { Connectors, ConnectorsOptions } from "../connectors/index.ts";
import type { AdjudicatorConfig, DbPath } from "../contract/index.ts";
import type { Metrics } from "../metrics/index.ts";
import type { KnowledgeStore } from "../search/index.ts";
import type { Webhooks, WebhooksOptions } from "../webhooks/index.ts";

/** A fault in the background: the part goes on. */
export type ServiceFault = (
  part: "tickets" | "webhooks" | "connectors",
  sentence: string,
  error: unknown,
) => void;

type Messages = Pick<Webhooks, "configure" | "close">;

interface CompositionOptions<Sent extends Messages, Connected extends Connectors | undefined> {
  readonly dbPath: DbPath;
  readonly store: KnowledgeStore;
  /** Null for a folder that has none. */
  readonly configuration: Pick<Configuration, "classifier" | "webhooks" | "connectors"> | null;
  readonly adjudicator?: AdjudicatorConfig | undefined;
  /** Count what is placed and what comes in. Default: nothing does. */
  readonly metrics?: Pick<Metrics, "counting" | "showConnected"> | undefined;
  /** Opens the messages to other systems. */
  readonly send: (options: WebhooksOptions) => Promise<Sent>;
  /** Opens what takes events; undefined where none come in. */
  readonly connect: (options: ConnectorsOptions) => Promise<Connected>;
  readonly onFault: ServiceFault;
}

/** What a host adds before changes of its configuration file are followed. */
type FollowedFile = Omit<FollowOptions, "store" | "classifier" | "webhooks" | "connectors">;

export interface ComposedService<Sent, Connected> {
  readonly store: KnowledgeStore;
  readonly classifier: KnowledgeClassifier;
  readonly webhooks: Sent;
  readonly connectors: Connected;
  readonly votes: PageVotes;
  /** Lets changes of the file answer without a restart. */
  follow(file: FollowedFile): Following;
}

/** Opens each part on those before it; `keep` closes them in reverse. The store stays the caller's. */
export async function composeService<
  Sent extends Messages,
  Connected extends Connectors | undefined,
>(
  options: CompositionOptions<Sent, Connected>,
  keep: Keep,
): Promise<ComposedService<Sent, Connected>> {
  const { dbPath, store, configuration, adjudicator, metrics, onFault } = options;
  const votes = keep(createPageVotes({ dbPath }));
  const placed = keep(
    await createTicketClassifier({
      store,
      dbPath,
      settings: configuration?.classifier,
      adjudicator,
      onError: (error) =>
        onFault("tickets", "work of the classifier in the background has failed", error),
    }),
  );
  const classifier = metrics?.counting(placed) ?? placed;
  const webhooks = keep(
    await options.send({
      dbPath,
      configured: configuration?.webhooks,
      published: () => store.status(),
      onError: (error) => onFault("webhooks", "messages to webhooks wait", error),
    }),
  );
  const connectors = await options.connect({
    dbPath,
    classifier,
    configured: configuration?.connectors,
    onError: (error) => onFault("connectors", "a connector could not do its work", error),
  });
  if (connectors !== undefined) {
    keep(connectors);
    metrics?.showConnected(() => connectors.counts());
  }
  const parts = { store, classifier, webhooks, connectors };
  return { ...parts, votes, follow: (file) => keep(followConfiguration({ ...parts, ...file })) };
}
