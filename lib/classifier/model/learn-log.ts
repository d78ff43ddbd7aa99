/** Learns the feedback log in its order, one run at a time, because the order counts. */
import type { Database } from "../../storage/index.ts";
import { type LogEntry, readLog } from "../records/feedback-log.ts";
import type { TicketExample } from "../ticket.ts";
import type { LiveContext } from "./live-context.ts";
import type { TicketModel } from "./ticket-model.ts";

export interface LogLearner {
  /** Resolves when the log is learnt up to the entry `lastSeq`. */
  learn(lastSeq: number): Promise<void>;
  /** Null when nothing is being learnt. */
  running(): Promise<void> | null;
}

const entriesPerRead = 200;

/** `onLearnt` is called after each run. */
export function createLogLearner(context: LiveContext, onLearnt: () => void): LogLearner {
  const { model, database, at } = context;
  let running: Promise<void> | null = null;
  const learnUpTo = async (lastSeq: number): Promise<void> => {
    while (at.learnt < lastSeq) {
      if (context.isClosed) return;
      const entries = await readEntries(database, at.learnt);
      const { hasErased, isTrained } = await apply(model, entries);
      context.hasTraces = hasErased || context.hasTraces;
      // Entries that have been removed leave nothing to learn.
      at.learnt = entries.at(-1)?.seq ?? lastSeq;
      if (isTrained) at.refit = at.learnt;
    }
    onLearnt();
  };
  return {
    async learn(lastSeq) {
      while (at.learnt < lastSeq) {
        if (context.isClosed) return;
        running ??= learnUpTo(lastSeq).finally(() => {
          running = null;
        });
        await running;
      }
    },
    running: () => running,
  };
}

/** All that came since: many are learnt together, which costs little more than few. */
async function readEntries(database: Database, seq: number): Promise<readonly LogEntry[]> {
  const entries: LogEntry[] = [];
  for (;;) {
    const read = await readLog(database, entries.at(-1)?.seq ?? seq, entriesPerRead);
    entries.push(...read);
    if (read.length < entriesPerRead) return entries;
    await new Promise(setImmediate);
  }
}

interface Applied {
  /** Whether a ticket was erased that the model had learnt. */
  readonly hasErased: boolean;
  /** Whether all were weighed together, so that no further training is due. */
  readonly isTrained: boolean;
}

async function apply(model: TicketModel, entries: readonly LogEntry[]): Promise<Applied> {
  let examples: TicketExample[] = [];
  let hasErased = false;
  for (const { id, example, isErased } of entries) {
    if (example !== null) {
      examples.push(example);
      continue;
    }
    await model.learnAll(examples);
    examples = [];
    const wasLearnt = model.forget(id);
    hasErased ||= isErased && wasLearnt;
  }
  return { isTrained: await model.learnAll(examples), hasErased };
}
