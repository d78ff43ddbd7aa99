/** A model that knows what people said up to now, whichever process they said it to. */
import { createHash } from "node:crypto";
import type { Clock } from "../../base/index.ts";
import { isKnowledgeError, type ResolvedClassifierSettings } from "../../contract/index.ts";
import { acquireLease, type Database } from "../../storage/index.ts";
import { fewExamples } from "../linear/balance.ts";
import { type LogEntry, readLog } from "../records/feedback-log.ts";
import { readSnapshot, storeSnapshot } from "../records/snapshot-table.ts";
import type { TicketExample } from "../ticket.ts";
import { createTicketModel } from "./create-ticket-model.ts";
import type { RefitReport, TicketModel, TicketModelOptions } from "./ticket-model.ts";

export interface LiveModel {
  readonly model: TicketModel;
  /**
   * Learns the feedback log up to the entry `lastSeq`. A few entries are waited for; many, as after
   * a start without a snapshot, are learnt in the background and answers do not wait for them.
   */
  catchUp(lastSeq: number): Promise<void>;
  /** Resolves when the whole log is learnt. */
  learnt(lastSeq: number): Promise<void>;
  /** The same, and what it asks to be trained is trained; where another process is at it, unless it ends soon. */
  settled(lastSeq: number): Promise<void>;
  /** Trains anew and keeps the result; waits for another process that is at it. */
  refit(): Promise<RefitReport>;
  /** Takes changed settings, from the next decision on. */
  configure(settings: ResolvedClassifierSettings): void;
  close(): Promise<void>;
}

export interface LiveModelOptions extends Omit<TicketModelOptions, "snapshot"> {
  readonly database: Database;
  readonly clock: Clock;
}

/** So many entries are worth waiting for: at 1 to 6 ms each. */
const waitedForMax = 100;
const entriesPerRead = 200;
/** A start without these learns at most so many entries anew. */
const snapshotInterval = 500;
/** A model trained at once judges a little better than one that has learnt step by step. */
const refitGrowth = 0.2;
const refitEntriesMin = 50;
const leaseName = "classifier";
const refitWaitMs = 60_000;

export async function openLiveModel(options: LiveModelOptions): Promise<LiveModel> {
  const { database, store, clock, onError } = options;
  const snapshot = await readSnapshot(database);
  const model = await createTicketModel({ ...options, snapshot: snapshot?.bytes });
  let { settings } = options;
  const basisNow = (): string => basisOf(settings, store.status().generation);
  // A snapshot that the model could not use leaves it at 0.
  const learnt = model.sequence() === 0 ? 0 : (snapshot?.seq ?? 0);
  /** Entries of the log: learnt, in the stored snapshot, and in the last refit. */
  const trained = Math.min(learnt, model.trainedSequence());
  const at = { learnt, snapshot: learnt, refit: learnt < fewExamples ? trained : learnt };
  /** Tickets were forgotten that only a training can forget to the last bit. */
  let hasTraces = false;
  let learning: Promise<void> | null = null;
  let upkeep: Promise<void> | null = null;
  let isUpkeepWanted = false;
  let isClosed = false;

  const upkeepAfter = (work: () => Promise<void>): void => {
    if (upkeep !== null) {
      isUpkeepWanted = true;
      return;
    }
    isUpkeepWanted = false;
    upkeep = work()
      .catch((error: unknown) => {
        if (!isClosed && !isTaken(error)) onError(error);
      })
      .finally(() => {
        upkeep = null;
        // However many came meanwhile, they are looked after together.
        if (isUpkeepWanted && !isClosed) upkeepAfter(maintain);
      });
  };
  const learnUpTo = async (lastSeq: number): Promise<void> => {
    while (at.learnt < lastSeq) {
      if (isClosed) return;
      const entries = await readEntries(database, at.learnt);
      hasTraces = (await apply(model, entries)) || hasTraces;
      // Entries that were removed meanwhile leave nothing to learn.
      at.learnt = entries.at(-1)?.seq ?? lastSeq;
    }
    upkeepAfter(maintain);
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
    const basis = basisNow();
    const bytes = await model.snapshot();
    if (hasTraces) return;
    await storeSnapshot(database, { seq, basis, bytes }, clock.now());
    at.snapshot = seq;
  };
  const refit = async (): Promise<RefitReport> => {
    // Few tickets cannot tell two models apart, and a restart must come to the same one.
    const isForced = isFew();
    at.refit = at.learnt;
    const report = await model.refit({ isForced });
    await keep();
    return report;
  };
  /** In every process, because each holds a model of its own. */
  const removeTraces = async (): Promise<void> => {
    while (hasTraces) {
      hasTraces = false;
      at.refit = at.learnt;
      try {
        await model.refit({ isForced: true });
      } catch (error) {
        hasTraces = true;
        throw error;
      }
      await keep();
    }
  };
  const maintain = async (): Promise<void> => {
    if (hasTraces) await alone(refitWaitMs, removeTraces);
    const isSnapshotDue = at.learnt - at.snapshot >= snapshotInterval;
    if (isClosed || (!isRefitDue() && !isSnapshotDue)) return;
    // Each process trains a model of its own: among few entries none may be left out.
    await (isRefitDue() ? alone(isFew() ? refitWaitMs : 0, refit) : alone(0, keep));
  };
  /** Each of few is followed by a training: alone, a step weighs it against no document. */
  const isFew = (): boolean => at.refit < fewExamples;
  const isRefitDue = (): boolean => {
    const least = isFew() ? 1 : Math.max(refitEntriesMin, refitGrowth * at.refit);
    return at.learnt - at.refit >= least;
  };
  /** One process at a time: the others have the machine's cores for their answers. */
  const alone = async <T>(waitMs: number, work: () => Promise<T>): Promise<T> => {
    const lease = await acquireLease(database, { name: leaseName, waitMs });
    try {
      return await work();
    } finally {
      await lease.release();
    }
  };
  // What the documents teach is kept too, so that the next start need not read them.
  if (snapshot?.basis !== basisNow()) {
    upkeepAfter(() => model.settled().then(() => alone(0, keep)));
  }
  // A process that was killed may have left what it had learnt untrained.
  upkeepAfter(maintain);

  return {
    model,
    async catchUp(lastSeq) {
      if (at.learnt >= lastSeq) return;
      const done = learn(lastSeq);
      if (lastSeq - at.learnt <= waitedForMax) return done;
      done.catch(onError);
    },
    learnt: learn,
    async settled(lastSeq) {
      for (;;) {
        await learn(lastSeq);
        if (upkeep === null) return;
        await upkeep;
      }
    },
    refit: () => alone(refitWaitMs, refit),
    configure(given) {
      settings = given;
      model.configure(given);
    },
    async close() {
      isClosed = true;
      // Trainings end at once; what waits for them ends with them.
      await model.close();
      await Promise.allSettled([learning, upkeep]);
    },
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

/** Whether a ticket was erased that the model had learnt. */
async function apply(model: TicketModel, entries: readonly LogEntry[]): Promise<boolean> {
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
  await model.learnAll(examples);
  return hasErased;
}

/** What a model rests on besides the log: another one is not what a snapshot was made of. */
function basisOf({ collections }: ResolvedClassifierSettings, generation: number): string {
  const text = JSON.stringify([collections, generation]);
  return createHash("sha256").update(text).digest("base64url");
}

/** Another process is at it, which is as good. */
function isTaken(error: unknown): boolean {
  return isKnowledgeError(error) && error.code === "index_locked";
}
