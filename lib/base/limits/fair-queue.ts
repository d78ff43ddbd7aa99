/**
 * Who waits for a limited thing, and who comes next. Callers take turns, those with the fewest slots
 * first: a caller with many requests delays the others by one request and not by all of them, and is
 * itself never left out. The requests of one caller keep their order.
 */
export interface FairLine<Place extends Waiting> {
  add(place: Place): void;
  /** Without effect for one that has left. */
  leave(place: Place): void;
  /** Takes the next one out; undefined if nobody waits. */
  next(): Place | undefined;
  /**
   * Takes out the newest one of the caller with the most requests, running ones included;
   * undefined if `caller` would then have as many.
   */
  makeRoomFor(caller: string): Place | undefined;
  /** The caller has a slot more. */
  hasStarted(caller: string): void;
  /** The caller has a slot less. */
  hasEnded(caller: string): void;
  readonly length: number;
}

export interface Waiting {
  readonly caller: string;
}

interface Share<Place> {
  running: number;
  readonly waiting: Set<Place>;
}

export function createFairLine<Place extends Waiting>(): FairLine<Place> {
  // In the order of their turns. Only callers who run or wait, so no more than slots and places.
  const shares = new Map<string, Share<Place>>();
  let length = 0;

  const toTheEnd = (caller: string): Share<Place> => {
    const share = shares.get(caller) ?? { running: 0, waiting: new Set<Place>() };
    shares.delete(caller);
    shares.set(caller, share);
    return share;
  };
  const take = (place: Place): void => {
    const share = shares.get(place.caller);
    if (share?.waiting.delete(place) !== true) return;
    length -= 1;
    forgetIdle(place.caller, share);
  };
  const forgetIdle = (caller: string, { running, waiting }: Share<Place>): void => {
    if (running === 0 && waiting.size === 0) shares.delete(caller);
  };
  return {
    add(place) {
      const known = shares.get(place.caller);
      const isInLine = known !== undefined && known.waiting.size > 0;
      (isInLine ? known : toTheEnd(place.caller)).waiting.add(place);
      length += 1;
    },
    leave: take,
    next() {
      const [place] = leastOf(shares.values(), ({ running }) => running)?.waiting ?? [];
      if (place === undefined) return undefined;
      toTheEnd(place.caller);
      take(place);
      return place;
    },
    makeRoomFor(caller) {
      const known = shares.get(caller);
      const wanted = known === undefined ? 1 : sizeOf(known) + 1;
      const largest = leastOf(shares.values(), (share) => -sizeOf(share));
      if (largest === undefined || sizeOf(largest) <= wanted) return undefined;
      const newest = [...largest.waiting].at(-1);
      if (newest !== undefined) take(newest);
      return newest;
    },
    hasStarted(caller) {
      const share = shares.get(caller) ?? toTheEnd(caller);
      share.running += 1;
    },
    hasEnded(caller) {
      const share = toTheEnd(caller);
      share.running -= 1;
      forgetIdle(caller, share);
    },
    get length() {
      return length;
    },
  };
}

function sizeOf({ running, waiting }: Share<unknown>): number {
  return running + waiting.size;
}

/** The first of those in line that have the least of `measure`. */
function leastOf<Item>(
  shares: Iterable<Share<Item>>,
  measure: (share: Share<Item>) => number,
): Share<Item> | undefined {
  let least: Share<Item> | undefined;
  for (const share of shares) {
    if (share.waiting.size === 0) continue;
    if (least === undefined || measure(share) < measure(least)) least = share;
  }
  return least;
}
