/** Pauses a level when it is surely right less often than it promises. */
import { type Clock, dayOf } from "../../base/index.ts";
import type { Database } from "../../storage/index.ts";
import type { ConfiguredLevels } from "../confidence/thresholds.ts";
import { pauseForBroken, readPauses } from "../records/pause-table.ts";
import type { TicketReports } from "../reports/ticket-reports.ts";
import { brokenPromises } from "./broken-promises.ts";

/** Long enough for a verdict, and short enough to be about how things are now. */
const watchedDays = 30;
/** Looks count all judged tickets, so many corrections at once are one look. */
const lookEveryMs = 10_000;

export interface PromiseWatch {
  /** A correction has come. Looks soon, in the background. */
  corrected(): void;
  /** Looks now. */
  look(): Promise<void>;
  /** Waits for a look that is under way. */
  close(): Promise<void>;
}

interface Watching {
  readonly database: Database;
  readonly reports: Pick<TicketReports, "levelJudgements">;
  readonly clock: Clock;
  /** As configured. */
  readonly levelsOf: (collection: string) => ConfiguredLevels;
  readonly onError: (error: unknown) => void;
}

export function createPromiseWatch(watching: Watching): PromiseWatch {
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let tail: Promise<void> = Promise.resolve();
  let lookedAt = Number.NEGATIVE_INFINITY;
  const look = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    lookedAt = performance.now();
    const turn = tail.then(() => pauseBroken(watching));
    tail = turn.catch(() => undefined);
    return turn;
  };
  const inBackground = (): void => {
    if (!isClosed) look().catch(watching.onError);
  };
  return {
    corrected() {
      if (timer !== undefined || isClosed) return;
      const wait = Math.max(0, lookedAt + lookEveryMs - performance.now());
      timer = setTimeout(inBackground, wait);
      timer.unref();
    },
    look,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await tail;
    },
  };
}

async function pauseBroken({ database, reports, clock, levelsOf }: Watching): Promise<void> {
  const pauses = await readPauses(database);
  const counts = await reports.levelJudgements(dayOf(clock) - watchedDays + 1);
  const broken = brokenPromises(counts, { levelsOf, pauses });
  if (broken.length > 0) await pauseForBroken(database, broken, clock.now());
}
