/** The history of another system as labelled examples, and the labels that are in it. */
import type { Connector, HistoryRequest, PastTicket, TicketContent } from "./connector.ts";

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
  /** Of the last ticket: from here a later run goes on. Null for an empty page. */
  readonly until_ms: number | null;
}

/** Tickets with the label of just one collection are examples. */
export async function* readHistory(
  connector: Connector,
  request: HistoryRequest,
): AsyncGenerator<HistoryPage> {
  for await (const page of connector.client?.history?.(request) ?? []) {
    const labels = new Map<string, number>();
    for (const name of page.flatMap(({ names }) => names)) {
      labels.set(name, (labels.get(name) ?? 0) + 1);
    }
    yield {
      examples: page.flatMap((ticket) => exampleOf(connector, ticket)),
      labels,
      tickets: page.length,
      until_ms: page.at(-1)?.at_ms ?? null,
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
