/** What people say about one ticket reaches the service in the order in which they said it. */

import type { Judgement, Save } from "./desk.ts";
import type { DeskRequests, Outcome } from "./desk-requests.ts";
import { isSamePlace, type Place, placeName } from "./desk-types.ts";
import { lastJudgement } from "./placed-ticket.ts";

export interface SaveQueue {
  save(save: Save): Promise<Outcome<Judgement>>;
  /** Asks for a ticket when all that was said about it before has been answered. */
  describe(correlationId: string): ReturnType<DeskRequests["ticket"]>;
}

export function createSaveQueue(requests: DeskRequests): SaveQueue {
  const lines = new Map<string, Promise<unknown>>();
  /** Where the service said that a ticket stands. */
  const standing = new Map<string, Place | null>();
  /** The last word about a ticket, when it failed: whether the service has it is not known. */
  const doubtful = new Map<string, Place>();
  const inTurn = <T>(correlationId: string, act: () => Promise<T>): Promise<T> => {
    // Requests answer with their faults and do not throw; what throws still lets the next one pass.
    const done = (lines.get(correlationId) ?? Promise.resolve()).then(act, act);
    lines.set(correlationId, done);
    return done;
  };
  const ask = async (correlationId: string): ReturnType<DeskRequests["ticket"]> => {
    const outcome = await requests.ticket(correlationId);
    if (outcome.ok) standing.set(correlationId, outcome.value.correct);
    return outcome;
  };
  const judge = async (save: Save, place: Place): Promise<Outcome<Judgement>> => {
    const { correlationId, comment, status } = save;
    const said = await requests.feedback(correlationId, place, comment);
    if (!said.ok) {
      doubtful.set(correlationId, place);
      return said;
    }
    doubtful.delete(correlationId);
    const { correctCollection, correctSubTheme } = said.value;
    return { ok: true, value: { status, correct: placeOf(correctCollection, correctSubTheme) } };
  };
  const undo = async ({ correlationId, before }: Save): Promise<Outcome<Judgement>> => {
    const known = standing.get(correlationId);
    const asked = await ask(correlationId);
    if (!asked.ok) return asked;
    const { status: now, correct, history } = asked.value;
    const failed = doubtful.get(correlationId);
    doubtful.delete(correlationId);
    // It never arrived, so there is nothing to take back, and what was said before stands.
    if (failed !== undefined && !isSame(correct, failed)) {
      return { ok: true, value: { status: now, correct } };
    }
    const seen = failed ?? (known === undefined ? before.correct : known);
    const last = lastJudgement(history);
    if (!isSame(correct, seen) || last === null) return changed(correct);
    const undone = await requests.undo(correlationId, last);
    if (!undone.ok) return undone;
    const { status, correctCollection, correctSubTheme } = undone.value;
    return { ok: true, value: { status, correct: placeOf(correctCollection, correctSubTheme) } };
  };
  return {
    save: (save) =>
      inTurn(save.correlationId, async () => {
        const outcome = await (save.place === null ? undo(save) : judge(save, save.place));
        if (outcome.ok) standing.set(save.correlationId, outcome.value.correct);
        return outcome;
      }),
    describe: (correlationId) => inTurn(correlationId, () => ask(correlationId)),
  };
}

/** What somebody else said meanwhile is theirs to take back. */
function changed(correct: Place | null): Outcome<never> {
  const detail =
    correct === null
      ? "Somebody took the judgement back meanwhile; look at the ticket's history."
      : `Somebody placed the ticket in ${placeName(correct)} meanwhile; look at its history before you take that back.`;
  return { ok: false, fault: { kind: "refused", detail } };
}

function isSame(left: Place | null, right: Place | null): boolean {
  return left === null || right === null ? left === right : isSamePlace(left, right);
}

function placeOf(collection: string | null, subTheme: string | null): Place | null {
  return collection === null ? null : { collection, subTheme };
}
