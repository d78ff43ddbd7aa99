/**
 * The newest generation together with the newest settings of the search. Both are swapped in one
 * assignment: a search sees old settings or new ones, never a mixture.
 */

import { type Clock, dayMs } from "../../base/index.ts";
import type { ResolvedSearchTuning } from "../../contract/index.ts";
import type { Analyser } from "../../corpus/index.ts";
import type { IndexSnapshot } from "../index-reader/index-snapshot.ts";
import type { TicketTerms } from "../ticket-words/taught-words.ts";
import { compileTaughtWords } from "./compile-taught-words.ts";
import { compileTuning, noQueryTuning, type TunedSnapshot } from "./compile-tuning.ts";
import { createLimitedIndexes } from "./limited-indexes.ts";

export interface TunedIndex {
  /** Null until the first generation is taken. */
  current(): TunedSnapshot | null;
  /** As `current()`, for callers who see these collections only: an index that has no others. */
  limitedTo(collections: readonly string[]): Promise<TunedSnapshot | null>;
  /** Another number whenever answers may change. */
  revision(): number;
  /** Resolves when the generation answers. */
  take(snapshot: IndexSnapshot): Promise<void>;
  /** Resolves when the settings answer; undefined takes all settings away. */
  tune(tuning: ResolvedSearchTuning | undefined): Promise<void>;
  /** Resolves when the words of these tickets count, and those of no others. */
  teach(tickets: readonly TicketTerms[]): Promise<void>;
}

export interface TunedIndexOptions {
  readonly analyser: Analyser;
  readonly clock: Clock;
  readonly tuning: ResolvedSearchTuning | undefined;
}

/** The target state. A change creates a new object of it. */
interface Goal {
  readonly snapshot: IndexSnapshot | null;
  readonly tuning: ResolvedSearchTuning | undefined;
  /** Days since 1970 if the age of pages counts, otherwise 0. */
  readonly today: number;
  readonly tickets: readonly TicketTerms[];
}

export function createTunedIndex({ analyser, clock, tuning }: TunedIndexOptions): TunedIndex {
  const todayFor = (settings: ResolvedSearchTuning | undefined): number =>
    settings?.recency === undefined ? 0 : Math.floor(clock.now() / dayMs);
  let goal: Goal = { snapshot: null, tuning, today: todayFor(tuning), tickets: [] };
  let answering: TunedSnapshot | null = null;
  let revision = 0;
  let running: Promise<void> | null = null;

  const run = async (): Promise<void> => {
    try {
      for (let reached: Goal | null = null; reached !== goal; ) {
        reached = goal;
        const tuned = await tunedTo(reached, analyser);
        if (reached === goal) {
          answering = tuned;
          revision += 1;
        }
      }
    } finally {
      // Before any other code runs: a caller that changes the goal from here on must start a new
      // run.
      running = null;
    }
  };
  const pursue = (changed: Partial<Goal>): Promise<void> => {
    const next = { ...goal, ...changed };
    goal = { ...next, today: todayFor(next.tuning) };
    running ??= run();
    return running;
  };
  /** Pages grow old while the process runs; what answers stays until the new day is worked out. */
  const lookAtDate = (): void => {
    if (running === null && todayFor(goal.tuning) !== goal.today) pursue({}).catch(() => undefined);
  };

  const current = (): TunedSnapshot | null => {
    lookAtDate();
    return answering;
  };
  const limited = createLimitedIndexes();

  return {
    current,
    async limitedTo(collections) {
      const whole = current();
      return whole === null ? null : limited.of(whole, collections, goal.tickets);
    },
    revision: () => revision,
    take: (snapshot) => pursue({ snapshot }),
    tune: (settings) => pursue({ tuning: settings }),
    teach: (tickets) => pursue({ tickets }),
  };
}

async function tunedTo(
  { snapshot, tuning, today, tickets }: Goal,
  analyser: Analyser,
): Promise<TunedSnapshot | null> {
  if (snapshot === null) return null;
  const known = { ...snapshot, taught: compileTaughtWords(snapshot, tickets) };
  if (tuning === undefined) return { snapshot: known, tuning: noQueryTuning };
  return await compileTuning(known, tuning, today, analyser);
}
