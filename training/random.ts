/** Chance that is the same every time: training twice gives the same bytes. */

export interface Random {
  /** At least 0 and below 1. */
  next(): number;
  /** A whole number from 0 to `count - 1`. */
  below(count: number): number;
  shuffle<Item>(items: Item[]): Item[];
}

/** Mulberry32 by Tommy Ettinger: 32 bits of state, which is plenty to shuffle and to drop words. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return {
    next,
    below,
    shuffle(items) {
      for (let last = items.length - 1; last > 0; last--) {
        const other = below(last + 1);
        [items[last], items[other]] = [items[other] as never, items[last] as never];
      }
      return items;
    },
  };
}
