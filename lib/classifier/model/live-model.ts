/** A model that knows what people said up to now, whichever process they said it to. */
import type { Clock } from "../../base/index.ts";
import type { ClassifierStatus, ResolvedClassifierSettings } from "../../contract/index.ts";
import type { Database } from "../../storage/index.ts";
import { fewExamples } from "../linear/balance.ts";
import { readSnapshot } from "../records/snapshot-table.ts";
import { createTicketModel } from "./create-ticket-model.ts";
import { createLogLearner } from "./learn-log.ts";
import { basisOf, type LiveContext } from "./live-context.ts";
import { maintainUnderLease, maintainWhenFree, refitUnderLease } from "./maintain-model.ts";
import type { RefitReport, TicketModel, TicketModelOptions } from "./ticket-model.ts";
import { createUpkeep } from "./upkeep.ts";

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
  /** The same, and what was learnt is stored for the next start. */
  kept(lastSeq: number): Promise<void>;
  /** Retrains and keeps the result; waits for another process that is training. */
  refit(): Promise<RefitReport>;
  status(): Omit<ClassifierStatus, "adjudicator">;
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

export async function openLiveModel(options: LiveModelOptions): Promise<LiveModel> {
  const { database, onError } = options;
  const snapshot = await readSnapshot(database);
  const model = await createTicketModel({ ...options, snapshot: snapshot?.bytes });
  const context = contextOf(options, model, snapshot?.seq ?? 0);
  const upkeep = createUpkeep(context, onError);
  const { learn, running: learning } = createLogLearner(context, () => upkeep.begin());
  const { at } = context;
  // Knowledge from documents is stored too, so that the next start need not read them.
  if (snapshot?.basis !== basisOf(context)) {
    upkeep.begin(() => model.settled().then(() => maintainUnderLease(context)));
  }
  // A process that was killed may have left what it had learnt untrained.
  upkeep.begin();
  const settled = async (lastSeq: number): Promise<void> => {
    for (;;) {
      await learn(lastSeq);
      const running = upkeep.running();
      if (running === null) return;
      await running;
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
    learnt: learn,
    settled,
    async kept(lastSeq) {
      await settled(lastSeq);
      if (at.snapshot < at.learnt) await maintainWhenFree(context);
    },
    refit: () => refitUnderLease(context),
    status: () => ({
      learnt: at.learnt,
      trained: Math.min(at.learnt, model.trainedSequence()),
      isTraining: upkeep.running() !== null,
    }),
    configure(given) {
      context.settings = given;
      model.configure(given);
    },
    async close() {
      context.isClosed = true;
      // Trainings end at once; what waits for them ends with them.
      await model.close();
      await Promise.allSettled([learning(), upkeep.running()]);
    },
  };
}

function contextOf(
  { database, store, clock, settings }: LiveModelOptions,
  model: TicketModel,
  snapshotSeq: number,
): LiveContext {
  // A snapshot that the model could not use leaves it at 0.
  const learnt = model.sequence() === 0 ? 0 : snapshotSeq;
  const trained = Math.min(learnt, model.trainedSequence());
  const at = { learnt, snapshot: learnt, refit: learnt < fewExamples ? trained : learnt };
  return { model, database, store, clock, at, settings, hasTraces: false, isClosed: false };
}
