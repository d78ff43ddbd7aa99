/**
 * What a service of a configuration does with tickets: places them, tells other systems, takes
 * events, counts votes, and follows its file. Hosts add their pages and their sign-in.
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
import type { KnowledgeStore } from "../search/index.ts";
import type { Webhooks, WebhooksOptions } from "../webhooks/index.ts";
import { type WiringOptions, wireParts } from "./wire-parts.ts";

type Messages = Pick<Webhooks, "configure" | "close">;

interface CompositionOptions<Sent extends Messages, Connected extends Connectors | undefined>
  extends Pick<WiringOptions<unknown, unknown, unknown>, "metrics" | "onFault"> {
  readonly dbPath: DbPath;
  readonly store: KnowledgeStore;
  /** Null for a folder that has none. */
  readonly configuration: Pick<Configuration, "classifier" | "webhooks" | "connectors"> | null;
  readonly adjudicator?: AdjudicatorConfig | undefined;
  /** Opens the messages to other systems. */
  readonly send: (options: WebhooksOptions) => Promise<Sent>;
  /** Opens what takes events; undefined where none come in. */
  readonly connect: (options: ConnectorsOptions) => Promise<Connected>;
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
  const wired = await wireParts({
    store,
    metrics,
    onFault,
    place: async (told) => {
      const settings = configuration?.classifier;
      return keep(await createTicketClassifier({ ...told, store, dbPath, settings, adjudicator }));
    },
    send: async (told) =>
      keep(await options.send({ ...told, dbPath, configured: configuration?.webhooks })),
    connect: async (told) => {
      const configured = configuration?.connectors;
      const connectors = await options.connect({ ...told, dbPath, configured });
      return connectors === undefined ? connectors : keep(connectors);
    },
  });
  const parts = { store, ...wired };
  return { ...parts, votes, follow: (file) => keep(followConfiguration({ ...parts, ...file })) };
}
