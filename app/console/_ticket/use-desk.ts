"use client";

import { useCallback, useEffect, useMemo, useReducer, useRef } from "react";
import { createDeskRequests, type DeskRequests } from "./desk-requests.ts";
import { type Desk, emptyDesk, isBusy, nextDesk, type Save } from "./desk-state.ts";
import { type Draft, type Place, type PlacedTicket, statusAfter } from "./desk-types.ts";
import { type DraftBounds, draftFault } from "./draft-faults.ts";

export interface DeskOptions {
  /** The ticket that the page was opened with. */
  readonly placed: PlacedTicket | null;
  /** What a form without scripts could not send. */
  readonly draft: Draft | null;
  readonly bounds: DraftBounds;
  /** With the session of the page. */
  readonly fetch: typeof globalThis.fetch;
  /** Told when a ticket has its place, and whenever that changes. */
  readonly onStanding: (ticket: PlacedTicket) => void;
}

export interface DeskActions {
  edit(draft: Draft): void;
  comment(text: string): void;
  place(draft: Draft): void;
  /** Says where the ticket on the desk belongs. */
  judge(place: Place): void;
  undo(): void;
  next(): void;
  retry(save: Save): void;
  discard(save: Save): void;
  /** A ticket from the host: placed now, or when its turn comes. */
  arrive(draft: Draft): void;
  /** Sends again what could not be sent. */
  retryAll(): void;
}

/** The desk and what can be done at it. */
export function useDesk(options: DeskOptions): readonly [Desk, DeskActions] {
  const { placed, draft, bounds, fetch, onStanding } = options;
  const [desk, dispatch] = useReducer(nextDesk, emptyDesk(placed, draft));
  const current = useRef(desk);
  useEffect(() => {
    current.current = desk;
  }, [desk]);
  const requests = useMemo(() => createDeskRequests(fetch), [fetch]);

  const place = useCallback(
    (given: Draft): void => {
      const sent = { ...given, correlationId: given.correlationId.trim() || newId() };
      const detail = draftFault(sent, bounds);
      dispatch({ type: "placing", draft: sent });
      if (detail === null) {
        void placeTicket(requests, sent, dispatch, onStanding);
        return;
      }
      const { correlationId } = sent;
      dispatch({ type: "not-placed", correlationId, fault: { kind: "refused", detail } });
    },
    [requests, bounds, onStanding],
  );
  const save = useCallback(
    (given: Save, ticket: PlacedTicket | null): void => {
      void deliver(requests, given).then((outcome) => {
        if (!outcome.ok) {
          dispatch({ type: "not-saved", save: given, fault: outcome.fault });
          return;
        }
        dispatch({ type: "saved", save: given, now: outcome.value });
        if (ticket !== null) onStanding({ ...ticket, ...outcome.value });
      });
    },
    [requests, onStanding],
  );

  const actions = useMemo((): DeskActions => {
    const begin = (to: Place | null): void => {
      const { placed: ticket, comment } = current.current;
      if (ticket === null) return;
      const given: Save = {
        correlationId: ticket.draft.correlationId,
        title: ticket.draft.title,
        place: to,
        status: statusAfter(to, ticket.predicted),
        comment: to === null ? "" : comment,
        before: { status: ticket.status, correct: ticket.correct, comment: ticket.comment },
        fault: null,
      };
      dispatch({ type: "judging", save: given, ticket });
      save(given, ticket);
    };
    const retry = (failed: Save): void => {
      const again = { ...failed, fault: null };
      dispatch({ type: "retrying", save: again });
      const { placed: ticket } = current.current;
      save(again, ticket?.draft.correlationId === failed.correlationId ? ticket : null);
    };
    return {
      edit: (edited) => dispatch({ type: "edited", draft: edited }),
      comment: (text) => dispatch({ type: "commented", comment: text }),
      place,
      judge: begin,
      undo() {
        if (current.current.placed?.correct != null) begin(null);
      },
      next() {
        const [waiting] = current.current.waiting;
        dispatch({ type: "next" });
        if (waiting !== undefined) place(waiting);
      },
      retry,
      discard: (failed) => dispatch({ type: "discarded", save: failed }),
      arrive(arrived) {
        if (isBusy(current.current)) dispatch({ type: "arrived", draft: arrived });
        else place(arrived);
      },
      retryAll() {
        const { saves, fault, draft: unplaced } = current.current;
        for (const failed of saves) if (failed.fault !== null) retry(failed);
        if (fault !== null && fault.kind !== "refused") place(unplaced);
      },
    };
  }, [place, save]);
  return [desk, actions];
}

type Dispatch = (event: Parameters<typeof nextDesk>[1]) => void;

async function placeTicket(
  requests: DeskRequests,
  draft: Draft,
  dispatch: Dispatch,
  onStanding: DeskOptions["onStanding"],
): Promise<void> {
  const { correlationId } = draft;
  const placed = await requests.classify(draft);
  if (!placed.ok) {
    dispatch({ type: "not-placed", correlationId, fault: placed.fault });
    return;
  }
  const { value: answer } = placed;
  const { collection, subTheme, confidence } = answer;
  const ticket: PlacedTicket = {
    draft,
    answer,
    predicted: { collection, subTheme, confidence },
    status: "predicted",
    correct: null,
    comment: "",
    similar: [],
  };
  dispatch({ type: "placed", ticket });
  onStanding(ticket);
  // Shown without it already: similar tickets and what was said before are worth a second question.
  const described = await requests.ticket(correlationId);
  if (!described.ok) return;
  const { status, correct, comment, similar, prediction } = described.value;
  if (correct === null) {
    dispatch({ type: "described", ticket: { draft, similar } });
    return;
  }
  const judged = { ...ticket, predicted: prediction, status, correct, similar };
  dispatch({ type: "placed", ticket: { ...judged, comment: comment ?? "" } });
}

async function deliver(requests: DeskRequests, save: Save) {
  const { correlationId, place, comment, before, status: judged } = save;
  if (place !== null) {
    const said = await requests.feedback(correlationId, place, comment);
    if (!said.ok) return said;
    const { correctCollection, correctSubTheme } = said.value;
    const correct = { collection: correctCollection, subTheme: correctSubTheme };
    return { ok: true as const, value: { status: judged, correct } };
  }
  const undone = await requests.undo(correlationId, before.correct?.collection ?? "");
  if (!undone.ok) return undone;
  const { status, correctCollection, correctSubTheme } = undone.value;
  const correct =
    correctCollection === null
      ? null
      : { collection: correctCollection, subTheme: correctSubTheme };
  return { ok: true as const, value: { status, correct } };
}

/** For tickets that bring no key of their own. */
function newId(): string {
  return `console-${crypto.randomUUID()}`;
}
