/** The upkeep of a model that keeps learning: trainings, traces that are removed, and snapshots. */
import { KnowledgeError } from "../../contract/index.ts";
import { acquireLease, type Lease, tryLease } from "../../storage/index.ts";
import { fewExamples } from "../linear/balance.ts";
import { storeSnapshot } from "../records/snapshot-table.ts";
import { basisOf, type LiveContext } from "./live-context.ts";
import type { RefitReport } from "./ticket-model.ts";

/** A start without a snapshot learns at most this many entries one by one. */
const snapshotInterval = 500;
/** A model trained at once judges a little better than one that has learnt step by step. */
const refitGrowth = 0.2;
const refitEntriesMin = 50;
const leaseName = "classifier";
const refitWaitMs = 60_000;

/** Does what is due. */
export async function maintain(context: LiveContext): Promise<void> {
  const { at } = context;
  if (context.hasTraces) await inTurn(context, () => removeTraces(context));
  const isSnapshotDue = at.learnt - at.snapshot >= snapshotInterval;
  if (context.isClosed || (!isRefitDue(at) && !isSnapshotDue)) return;
  if (!isRefitDue(at)) return await maintainUnderLease(context);
  // Each process trains its own model: among few entries none may be missing.
  await (isFew(at) ? inTurn : ifFree)(context, () => refit(context));
}

/** Retrains and keeps the result; waits for another process that is training. */
export function refitUnderLease(context: LiveContext): Promise<RefitReport> {
  return inTurn(context, () => refit(context));
}

/** Stores a snapshot, unless another process is at it. */
export function maintainUnderLease(context: LiveContext): Promise<void> {
  return ifFree(context, () => keep(context));
}

/** Stores a snapshot, after another process that is at it. */
export function maintainWhenFree(context: LiveContext): Promise<void> {
  return inTurn(context, () => keep(context));
}

async function refit(context: LiveContext): Promise<RefitReport> {
  const { model, at } = context;
  // Few tickets cannot tell two models apart, and a restart must reach the same one.
  const isForced = isFew(at);
  at.refit = at.learnt;
  const report = await model.refit({ isForced });
  await keep(context);
  return report;
}

/** In every process, because each has its own model. */
async function removeTraces(context: LiveContext): Promise<void> {
  const { model, at } = context;
  while (context.hasTraces) {
    context.hasTraces = false;
    at.refit = at.learnt;
    try {
      await model.refit({ isForced: true });
    } catch (error) {
      context.hasTraces = true;
      throw error;
    }
    await keep(context);
  }
}

async function keep(context: LiveContext): Promise<void> {
  if (context.isClosed) return;
  const { model, database, clock, at } = context;
  const seq = at.learnt;
  const basis = basisOf(context);
  const pieces = await model.snapshot();
  if (context.hasTraces) return;
  await storeSnapshot(database, { seq, basis, pieces }, clock.now());
  at.snapshot = seq;
}

/** Each of few is followed by a training: alone, a step weighs it against no document. */
function isFew(at: LiveContext["at"]): boolean {
  return at.refit < fewExamples;
}

function isRefitDue(at: LiveContext["at"]): boolean {
  const least = isFew(at) ? 1 : Math.max(refitEntriesMin, refitGrowth * at.refit);
  return at.learnt - at.refit >= least;
}

/** One process at a time: the others have the machine's cores for their answers. */
async function inTurn<T>({ database }: LiveContext, work: () => Promise<T>): Promise<T> {
  const waiting = { name: leaseName, waitMs: refitWaitMs, taken: inTraining };
  return under(await acquireLease(database, waiting), work);
}

/** Another process that is at it is as good. */
async function ifFree({ database }: LiveContext, work: () => Promise<unknown>): Promise<void> {
  const lease = await tryLease(database, { name: leaseName });
  if (lease !== null) await under(lease, work);
}

function inTraining(holder: string): KnowledgeError {
  return new KnowledgeError(
    "state_unavailable",
    `The classifier has been trained by another process (${holder}) for a minute; try again when that has finished.`,
    { retryAfter_s: 5 },
  );
}

async function under<T>(lease: Lease, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await lease.release();
  }
}
