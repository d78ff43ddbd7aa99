/** How often each caller did something within a minute, which begins with the first time. */
import { LRUCache } from "lru-cache";

export interface MinuteCounts {
  /** The minute of this caller; a new one if there is none, or it is over. */
  minuteOf(caller: string): Minute;
  add(caller: string): void;
}

export interface Minute {
  /** By this process, and as far as it has heard by the other nodes. */
  readonly used: number;
  readonly endsInMs: number;
}

export interface MinuteCountsOptions {
  /** Who is longest without a request is forgotten first, and begins a new minute. */
  readonly callersMax: number;
  /** Milliseconds; the default never goes back. */
  readonly clock?: (() => number) | undefined;
  /** Adds what other nodes count. Default: each process counts for itself. */
  readonly share?: ShareCounts | undefined;
}

/** Hands the counts to whoever exchanges them with other nodes. */
export type ShareCounts = (counts: ExchangedCounts) => void;

export interface ExchangedCounts {
  /** Those that have grown since they were `told`, at most `most` of them. */
  changed(most: number): readonly OwnCount[];
  /** They have arrived, and this is what the other nodes say. */
  told(sent: readonly OwnCount[], others: ReadonlyMap<string, OtherCounts>): void;
}

/** What this process counted for one caller. */
export interface OwnCount {
  readonly caller: string;
  readonly count: number;
  readonly endsInMs: number;
}

/** What all other nodes counted together; of several minutes, the one that ends first stands for all. */
export interface OtherCounts {
  readonly count: number;
  readonly endsInMs: number;
}

interface Window {
  own: number;
  others: number;
  endsAtMs: number;
}

const minuteMs = 60_000;

export function createMinuteCounts(options: MinuteCountsOptions): MinuteCounts {
  const { callersMax, clock = () => performance.now(), share } = options;
  const windows = new LRUCache<string, Window>({ max: callersMax });
  const grown = new Set<string>();
  const windowOf = (caller: string, now: number): Window => {
    const known = windows.get(caller);
    // A window that ends later than a new one would was begun before the clock was put back.
    const isOpen = known !== undefined && known.endsAtMs > now && known.endsAtMs <= now + minuteMs;
    if (isOpen) return known;
    const begun = { own: 0, others: 0, endsAtMs: now + minuteMs };
    windows.set(caller, begun);
    return begun;
  };
  share?.({
    changed(most) {
      const now = clock();
      const counts: OwnCount[] = [];
      for (const caller of grown) {
        if (counts.length === most) break;
        const window = windows.peek(caller);
        if (window === undefined || window.endsAtMs <= now) grown.delete(caller);
        else counts.push({ caller, count: window.own, endsInMs: window.endsAtMs - now });
      }
      return counts;
    },
    told(sent, others) {
      const now = clock();
      for (const { caller, count } of sent) {
        const window = windows.peek(caller);
        if (window === undefined) continue;
        if (window.own === count) grown.delete(caller);
        const told = others.get(caller);
        window.others = told?.count ?? 0;
        if (told !== undefined) window.endsAtMs = now + Math.min(told.endsInMs, minuteMs);
      }
    },
  });
  return {
    minuteOf(caller) {
      const now = clock();
      const { own, others, endsAtMs } = windowOf(caller, now);
      return { used: own + others, endsInMs: endsAtMs - now };
    },
    add(caller) {
      windowOf(caller, clock()).own += 1;
      if (share !== undefined) grown.add(caller);
    },
  };
}
