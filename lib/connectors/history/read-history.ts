/** The history of another system as labelled examples, and the labels that are in it. */
import type {
  Connector,
  HistoryPosition,
  HistoryRequest,
  PastTicket,
  TicketContent,
} from "../connector.ts";
import { pastPages } from "./past-pages.ts";

/** As `classify import` takes it. */
export interface PastExample extends TicketContent {
  readonly correlationId: string;
  readonly collection: string;
}

export interface HistoryPage {
  readonly examples: readonly PastExample[];
  /** How many tickets each label has. */
  readonly labels: ReadonlyMap<string, number>;
  readonly tickets: number;
  /** As it was read before: it is empty here. */
  readonly isUnchanged: boolean;
  /** Null where it is as before. */
  readonly until: HistoryPosition | null;
}

/**
 * Tickets with the label of just one collection are examples. Rejects with `content_source_failed`
 * where the other system fails; what it gave until then stays good.
 */
export async function* readHistory(
  connector: Connector,
  request: HistoryRequest,
): AsyncGenerator<HistoryPage> {
  for await (const { tickets, isUnchanged, until } of pastPages(connector, request)) {
    const labels = new Map<string, number>();
    for (const name of tickets.flatMap(({ names }) => names)) {
      labels.set(name, (labels.get(name) ?? 0) + 1);
    }
    yield {
      examples: tickets.flatMap((ticket) => exampleOf(connector, ticket)),
      labels,
      tickets: tickets.length,
      isUnchanged,
      until,
    };
  }
}

function exampleOf(
  connector: Connector,
  { correlationId, content, names }: PastTicket,
): readonly PastExample[] {
  const found = names.map((name) => connector.collectionOf(name)).filter((one) => one !== null);
  const [collection, ...others] = new Set(found);
  if (collection === undefined || others.length > 0) return [];
  const tags = content.tags?.filter((tag) => connector.collectionOf(tag) === null);
  return [{ ...content, ...(tags !== undefined && { tags }), correlationId, collection }];
}
