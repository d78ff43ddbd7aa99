/** A model that knows what people said up to now, whichever process they said it to. */
import { isKnowledgeError } from "../../contract/index.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../storage/database.ts";
import { acquireLease } from "../storage/lease-table.ts";
import { createTicketModel } from "./create-ticket-model.ts";
import { type LogEntry, readLog } from "./records/feedback-log.ts";
import { readSnapshot, storeSnapshot } from "./records/snapshot-table.ts";
import type { TicketExample } from "./ticket.ts";
import type { RefitReport, TicketModel, TicketModelOptions } from "./ticket-model.ts";

export interface LiveModel {
  readonly model: TicketModel;
  /**
   * Learns the feedback log up to the entry `lastSeq`. A few entries are waited for; many, as after
   * a start without a snapshot, are learnt in the background and answers do not wait for them.
   */
  catchUp(lastSeq: number): Promise<void>;
  /** Resolves when the whole log is learnt. */
  settled(lastSeq: number): Promise<void>;
  /** Trains anew and keeps the result; waits for another process that is at it. */
  refit(): Promise<RefitReport>;
  close(): Promise<void>;
}

export interface LiveModelOptions extends Omit<TicketModelOptions, "snapshot"> {
  readonly database: Database;
  readonly clock: Clock;
}

/** So many entries are worth waiting for: at 1 to 6 ms each. */
const waitedForMax = 100;
/** More than this is learnt in the model's worker thread. */
const learntHereMax = 10;
const entriesPerRead = 500;
/** A start without these learns at most so many entries anew. */
const snapshotInterval = 500;
/** A model trained at once judges a little better than one that has learnt step by step. */
const refitGrowth = 0.2;
const refitEntriesMin = 50;
const leaseName = "classifier";
const refitWaitMs = 60_000;

export async function openLiveModel(options: LiveModelOptions): Promise<LiveModel> {
  const { database, clock, onError } = options;
  const snapshot = await readSnapshot(database);
  const model = await createTicketModel({ ...options, snapshot: snapshot?.bytes });
  // A snapshot that the model could not use leaves it at 0.
  const learnt = model.sequence() === 0 ? 0 : (snapshot?.seq ?? 0);
  /** Entries of the log: learnt, in the stored snapshot, and in the last refit. */
  const at = { learnt, snapshot: learnt, refit: learnt };
  let learning: Promise<void> | null = null;
  let upkeep: Promise<void> | null = null;
  let isClosed = false;

  const learnUpTo = async (lastSeq: number): Promise<void> => {
    while (at.learnt < lastSeq) {
      if (isClosed) return;
      const entries = await readLog(database, at.learnt, entriesPerRead);
      await apply(model, entries);
      // Entries that were removed meanwhile leave nothing to learn.
      at.learnt = entries.at(-1)?.seq ?? lastSeq;
    }
    upkeep ??= maintain().finally(() => {
      upkeep = null;
    });
  };
  /** One at a time, because the order counts. */
  const learn = async (lastSeq: number): Promise<void> => {
    while (at.learnt < lastSeq) {
      if (isClosed) return;
      learning ??= learnUpTo(lastSeq).finally(() => {
        learning = null;
      });
      await learning;
    }
  };
  const keep = async (): Promise<void> => {
    if (isClosed) return;
    const seq = at.learnt;
    const bytes = await model.snapshot();
    await storeSnapshot(database, { seq, bytes }, clock.now());
    at.snapshot = seq;
  };
  const refit = async (): Promise<RefitReport> => {
    at.refit = at.learnt;
    const report = await model.refit();
    await keep();
    return report;
  };
  const maintain = async (): Promise<void> => {
    const isRefitDue = at.learnt - at.refit >= Math.max(refitEntriesMin, refitGrowth * at.refit);
    const isSnapshotDue = at.learnt - at.snapshot >= snapshotInterval;
    if (isClosed || (!isRefitDue && !isSnapshotDue)) return;
    try {
      // One process at a time: the others have the machine's cores for their answers.
      const lease = await acquireLease(database, { name: leaseName, waitMs: 0 });
      try {
        if (isRefitDue) await refit();
        else await keep();
      } finally {
        await lease.release();
      }
    } catch (error) {
      if (!isClosed && !isTaken(error)) onError(error);
    }
  };

  return {
    model,
    async catchUp(lastSeq) {
      if (at.learnt >= lastSeq) return;
      const done = learn(lastSeq);
      if (lastSeq - at.learnt <= waitedForMax) return done;
      done.catch(onError);
    },
    settled: learn,
    async refit() {
      const lease = await acquireLease(database, { name: leaseName, waitMs: refitWaitMs });
      try {
        return await refit();
      } finally {
        await lease.release();
      }
    },
    async close() {
      isClosed = true;
      await Promise.allSettled([learning, upkeep]);
      await model.close();
    },
  };
}

async function apply(model: TicketModel, entries: readonly LogEntry[]): Promise<void> {
  let examples: TicketExample[] = [];
  const learnGathered = async (): Promise<void> => {
    const gathered = examples;
    examples = [];
    if (gathered.length > learntHereMax) return model.learnAll(gathered);
    for (const example of gathered) {
      model.learn(example);
      if (gathered.length > 1) await new Promise(setImmediate);
    }
  };
  for (const { id, example } of entries) {
    if (example !== null) {
      examples.push(example);
      continue;
    }
    await learnGathered();
    model.forget(id);
  }
  await learnGathered();
}

/** Another process is at it, which is as good. */
function isTaken(error: unknown): boolean {
  return isKnowledgeError(error) && error.code === "index_locked";
}
