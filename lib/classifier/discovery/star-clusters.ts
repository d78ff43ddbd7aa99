/**
 * Groups of tickets that are about the same: a ticket with all that are like it, the largest such star
 * first, each ticket in one star only (Aslam, Pelekhov and Rus, "The star clustering algorithm for
 * static and dynamic information organization", 2004). The same tickets make the same groups.
 */
import type { TicketSpace } from "./ticket-space.ts";

export interface StarOptions {
  /** Two tickets that are as alike as this are about the same. */
  readonly similarityMin: number;
  /** Fewer tickets make no group. */
  readonly ticketsMin: number;
}

/** Places of tickets, those most like the others of their group first; the largest group first. */
export function starClusters(
  space: TicketSpace,
  { similarityMin, ticketsMin }: StarOptions,
): readonly (readonly number[])[] {
  const near = Array.from({ length: space.size }, (_, ticket) => {
    const similar = space.similarities(ticket);
    const others: { other: number; similarity: number }[] = [];
    similar.forEach((similarity, other) => {
      if (other !== ticket && similarity >= similarityMin) others.push({ other, similarity });
    });
    return others;
  });
  const free = new Set(near.keys());
  const found: (readonly number[])[] = [];
  for (;;) {
    const centre = nextCentre(near, free);
    if (centre === null) return found;
    const members = (near[centre] ?? [])
      .filter(({ other }) => free.has(other))
      .sort((left, right) => right.similarity - left.similarity || left.other - right.other)
      .map(({ other }) => other);
    if (members.length + 1 < ticketsMin) return found;
    found.push([centre, ...members]);
    for (const ticket of [centre, ...members]) free.delete(ticket);
  }
}

/** The free ticket with most free tickets like it; of equals the first. */
function nextCentre(
  near: readonly (readonly { readonly other: number }[])[],
  free: ReadonlySet<number>,
): number | null {
  let best: number | null = null;
  let most = -1;
  for (const ticket of free) {
    const count = (near[ticket] ?? []).filter(({ other }) => free.has(other)).length;
    if (count > most) [best, most] = [ticket, count];
  }
  return best;
}
