/** Judgements of one ticket reach the service in the order in which people made them. */

import type { FeedbackResponse } from "knowledge-sdk";
import type {
  TicketResponse,
  TicketStatus,
  UndoFeedbackResponse,
} from "knowledge-sdk/service-schemas";
import type { DeskTranslator } from "../../../_messages/messages-context.tsx";
import type { Save, SavedJudgement, SaveFault } from "./desk.ts";
import type { DeskRequests, GivenJudgement, Outcome } from "./desk-requests.ts";
import { isSamePlace, type Place, placeName } from "./desk-types.ts";
import { lastJudgement } from "./placed-ticket.ts";

export interface SaveQueue {
  save(save: Save): Promise<Outcome<SavedJudgement, SaveFault>>;
  /** Asks for a ticket when all that was said about it before has been answered. */
  describe(correlationId: string): ReturnType<DeskRequests["ticket"]>;
}

export function createSaveQueue(requests: DeskRequests, t: DeskTranslator): SaveQueue {
  const lines = new Map<string, Promise<unknown>>();
  /** Judgements whose request failed: the service may or may not have stored them. */
  const unconfirmed = new Map<string, Place>();
  const serially = <T>(correlationId: string, act: () => Promise<T>): Promise<T> => {
    // Requests answer with their faults and do not throw; what throws still lets the next one pass.
    const done = (lines.get(correlationId) ?? Promise.resolve()).then(act, act);
    lines.set(correlationId, done);
    return done;
  };
  const judge = async (save: Save, place: Place): Promise<Outcome<SavedJudgement, SaveFault>> => {
    const { correlationId } = save;
    const said = await requests.feedback(correlationId, givenBy(save, place));
    if (!said.ok) {
      const failed = unconfirmed.get(correlationId);
      unconfirmed.set(correlationId, place);
      if (said.fault.code !== "feedback_changed") return said;
      const asked = await requests.ticket(correlationId);
      return asked.ok ? whoJudged(asked.value, { place, failed }, t) : said;
    }
    const { correctCollection, correctSubTheme } = said.value;
    const status = statusOf(said.value) ?? (await statusOfPart(requests, save, place));
    // No collection is a judgement as well.
    const correct = { collection: correctCollection, subTheme: correctSubTheme };
    return { ok: true, value: { status, correct } };
  };
  const undo = async (save: Save): Promise<Outcome<SavedJudgement, SaveFault>> => {
    const { correlationId } = save;
    const asked = await requests.ticket(correlationId);
    if (!asked.ok) return asked;
    const { status: now, correct, history } = asked.value;
    const failed = unconfirmed.get(correlationId);
    // It never arrived, so there is nothing to undo, and the previous judgement stays.
    if (failed !== undefined && !isSame(correct, failed)) {
      return { ok: true, value: { status: now, correct } };
    }
    const seen = failed ?? save.seen;
    const last = lastJudgement(history);
    if (!isSame(correct, seen) || last === null) return placedMeanwhile(asked.value, t);
    const undone = await requests.undo(correlationId, last);
    if (!undone.ok) {
      if (undone.fault.kind !== "refused") return undone;
      // Somebody may have been quicker.
      const again = await requests.ticket(correlationId);
      return again.ok && !isSame(again.value.correct, seen)
        ? placedMeanwhile(again.value, t)
        : undone;
    }
    return { ok: true, value: restoredBy(undone.value) };
  };
  return {
    save: (save) =>
      serially(save.correlationId, async () => {
        const outcome = await (save.place === null ? undo(save) : judge(save, save.place));
        if (outcome.ok) unconfirmed.delete(save.correlationId);
        return outcome;
      }),
    describe: (correlationId) => serially(correlationId, () => requests.ticket(correlationId)),
  };
}

/**
 * The answer names no sub-theme of the prediction that was judged first, and the screen may know
 * only a later one. What the screen expects stays when the service cannot be asked.
 */
async function statusOfPart(
  requests: DeskRequests,
  save: Save,
  place: Place,
): Promise<TicketStatus> {
  const asked = await requests.ticket(save.correlationId);
  return asked.ok && isSame(asked.value.correct, place) ? asked.value.status : save.status;
}

function givenBy(save: Save, place: Place): GivenJudgement {
  const { fields, resolution, lastJudgement: seen } = save;
  const lastSeen = seen === null ? 0 : seen;
  // Null: nobody had judged it.
  return { place, comment: remarkOf(save), fields, resolution, lastJudgement: lastSeen };
}

/** An empty field says nothing, unless it was emptied. */
function remarkOf({ comment, before }: Save): string | undefined {
  return comment.trim() === "" && before.comment === "" ? undefined : comment;
}

function restoredBy(undone: UndoFeedbackResponse): SavedJudgement {
  const { status, correctCollection, correctSubTheme } = undone;
  const restored = { collection: correctCollection, subTheme: correctSubTheme };
  return { status, correct: status === "predicted" ? null : restored };
}

interface RefusedJudgement {
  readonly place: Place;
  /** The word before, if its answer was lost. */
  readonly failed: Place | undefined;
}

/** What stands "meanwhile" may be this judgement itself, whose answer was lost. */
function whoJudged(
  ticket: TicketResponse,
  { place, failed }: RefusedJudgement,
  t: DeskTranslator,
): Outcome<SavedJudgement, SaveFault> {
  const { status, correct } = ticket;
  const isOwn = failed !== undefined && isSamePlace(failed, place) && isSame(correct, place);
  return isOwn ? { ok: true, value: { status, correct } } : judgedMeanwhile(ticket, t);
}

/** Nobody here has seen what stands now. */
function judgedMeanwhile(ticket: TicketResponse, t: DeskTranslator): Outcome<never, SaveFault> {
  const { correct } = ticket;
  const detail =
    correct === null
      ? t("save.somebodyUndid")
      : t("save.somebodyJudged", { place: placeName(correct, t) });
  return changed(ticket, detail);
}

/** Only its author may undo a judgement made in the meantime. */
function placedMeanwhile(ticket: TicketResponse, t: DeskTranslator): Outcome<never, SaveFault> {
  const { correct } = ticket;
  const detail =
    correct === null
      ? t("save.somebodyUndid")
      : t("save.somebodyPlaced", { place: placeName(correct, t) });
  return changed(ticket, detail);
}

function changed(
  { status, correct, comment, history }: TicketResponse,
  detail: string,
): Outcome<never, SaveFault> {
  const now = { status, correct, comment: comment ?? "", lastJudgement: lastJudgement(history) };
  return { ok: false, fault: { kind: "changed", detail, now } };
}

/**
 * Held against what a person judged first, which may have been another prediction than the one shown.
 * Null where a sub-theme decides.
 */
function statusOf(said: FeedbackResponse): TicketStatus | null {
  const { predictedCollection, correctCollection, correctSubTheme } = said;
  if (predictedCollection !== correctCollection) return "corrected";
  return correctSubTheme === null ? "confirmed" : null;
}

function isSame(left: Place | null, right: Place | null): boolean {
  return left === null || right === null ? left === right : isSamePlace(left, right);
}
