/** The views of the queue: each is an address of the list. */
import type { TicketCountsResponse } from "knowledge-sdk/service-schemas";

export type Asked = Readonly<Record<string, string>>;

export interface View {
  readonly name:
    | "view.doubtful"
    | "view.unjudged"
    | "view.corrected"
    | "view.confirmed"
    | "view.automatic"
    | "view.all";
  readonly asked: Asked;
  /** Null where it is not counted. */
  readonly count: number | null;
}

export function commonViews(counts: TicketCountsResponse): readonly View[] {
  const { automatic = 0 } = counts;
  return [
    { name: "view.doubtful", asked: { sort: "doubtful" }, count: counts.doubtful },
    { name: "view.unjudged", asked: { status: "predicted" }, count: counts.unjudged },
    { name: "view.corrected", asked: { status: "corrected" }, count: counts.corrected },
    { name: "view.confirmed", asked: { status: "confirmed" }, count: counts.confirmed },
    { name: "view.all", asked: {}, count: null },
    // Most desks have none, and need no empty list of them.
    ...(automatic > 0
      ? [{ name: "view.automatic", asked: { kind: "automatic" }, count: automatic } as const]
      : []),
  ];
}

export interface CollectionView {
  readonly collection: string;
  readonly asked: Asked;
  readonly count: number;
}

/** Those with most to do first, then those without anything. */
export function collectionViews(
  counts: TicketCountsResponse,
  collections: readonly string[],
): readonly CollectionView[] {
  const waiting = counts.collections.map(({ collection, unjudged }) => ({ collection, unjudged }));
  const known = new Set(waiting.map(({ collection }) => collection));
  const empty = collections
    .filter((collection) => !known.has(collection))
    .map((collection) => ({ collection, unjudged: 0 }));
  return [...waiting, ...empty].map(({ collection, unjudged }) => ({
    collection,
    asked: { status: "predicted", collection },
    count: unjudged,
  }));
}

/** Whether two lists are the same: the frame around them does not count. */
export function isSameView(left: Asked, right: Asked): boolean {
  return keyOf(left) === keyOf(right);
}

function keyOf({ embed: _embed, ...asked }: Asked): string {
  return String(new URLSearchParams(Object.entries(asked).toSorted()));
}
