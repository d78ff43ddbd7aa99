/** The index as limited callers see it: made when one of them asks, and kept until it changes. */
import { LRUCache } from "lru-cache";
import { createSlices } from "../../base/index.ts";
import { type LimitedSegments, limitSnapshot } from "../index-reader/limited-snapshot.ts";
import type { TicketTerms } from "../ticket-words/taught-words.ts";
import { compileTaughtWords } from "./compile-taught-words.ts";
import type { TunedSnapshot } from "./compile-tuning.ts";

export interface LimitedIndexes {
  /** `tickets` are those of all collections. */
  of(
    whole: TunedSnapshot,
    collections: readonly string[],
    tickets: readonly TicketTerms[],
  ): Promise<TunedSnapshot>;
}

/** Sets of collections that are kept; each takes about 12 bytes for each word of the index. */
const setsMax = 32;

interface LimitedIndex {
  readonly whole: TunedSnapshot;
  readonly tuned: Promise<TunedSnapshot>;
  /** Taken over as long as their segments stay. */
  readonly segments: LimitedSegments;
}

export function createLimitedIndexes(): LimitedIndexes {
  const kept = new LRUCache<string, LimitedIndex>({ max: setsMax });
  const limit = async (
    { snapshot, tuning }: TunedSnapshot,
    collections: readonly string[],
    tickets: readonly TicketTerms[],
    segments: LimitedSegments,
  ): Promise<TunedSnapshot> => {
    const limited = await limitSnapshot(snapshot, collections, segments, createSlices());
    const seen = tickets.filter((ticket) =>
      ticket.collections.every((name) => collections.includes(name)),
    );
    return { snapshot: { ...limited, taught: compileTaughtWords(limited, seen) }, tuning };
  };
  return {
    of(whole, collections, tickets) {
      const key = JSON.stringify(collections);
      const known = kept.get(key);
      if (known?.whole === whole) return known.tuned;
      const segments: LimitedSegments = known?.segments ?? new WeakMap();
      const tuned = limit(whole, collections, tickets, segments);
      const made = { whole, tuned, segments };
      kept.set(key, made);
      tuned.catch(() => {
        if (kept.get(key) === made) kept.delete(key);
      });
      return tuned;
    },
  };
}
