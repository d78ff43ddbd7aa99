/** What people say about one ticket reaches the service in the order in which they said it. */

import type { Judgement, Save } from "./desk.ts";
import type { DeskRequests, Outcome } from "./desk-requests.ts";
import type { Place } from "./desk-types.ts";

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
    const failed = doubtful.get(correlationId);
    if (failed !== undefined) {
      const asked = await ask(correlationId);
      if (!asked.ok) return asked;
      doubtful.delete(correlationId);
      const { status, correct } = asked.value;
      // It never arrived, so there is nothing to take back, and what was said before stands.
      if (correct?.collection !== failed.collection)
        return { ok: true, value: { status, correct } };
    }
    const known = standing.get(correlationId);
    const stands = known === undefined ? before.correct : known;
    const undone = await requests.undo(correlationId, stands?.collection ?? "");
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

function placeOf(collection: string | null, subTheme: string | null): Place | null {
  return collection === null ? null : { collection, subTheme };
}
