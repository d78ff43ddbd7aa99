"use client";

import { useCallback, useMemo, useRef, useState } from "react";
import { createDeskRequests, type DeskRequests } from "../saving/desk-requests.ts";
import { createSaveQueue, type SaveQueue } from "../saving/save-queue.ts";
import { type Description, type Desk, emptyDesk, mayPass, type Save } from "./desk.ts";
import { nextDesk } from "./desk-state.ts";
import { isBusy, replacesRefused } from "./desk-turns.ts";
import {
  type Draft,
  judgedPlace,
  type Place,
  type PlacedTicket,
  statusAfter,
} from "./desk-types.ts";
import { type DraftBounds, draftFault } from "./draft-faults.ts";
import { descriptionOf } from "./placed-ticket.ts";

export interface DeskOptions {
  /** The ticket that the page was opened with. */
  readonly placed: PlacedTicket | null;
  /** What a form without scripts could not send. */
  readonly draft: Draft | null;
  /** What was said in a form that was not taken. */
  readonly refused: { readonly comment: string | null };
  readonly bounds: DraftBounds;
  /** With the session of the page. */
  readonly fetch: typeof globalThis.fetch;
  /** Told when a ticket has its place, and whenever that changes. */
  readonly onStanding: (ticket: PlacedTicket) => void;
  /** Told when a ticket was not taken, and why. */
  readonly onRefused: (correlationId: string, detail: string) => void;
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
  arrive(draft: Draft, hasToWait: boolean): void;
  /** Sends again what could not be sent. */
  retryAll(): void;
}

/** The desk and what can be done at it. */
export function useDesk(options: DeskOptions): readonly [Desk, DeskActions] {
  const { placed, draft, refused, bounds, fetch, onStanding, onRefused } = options;
  const [desk, show] = useState(() => emptyDesk(placed, draft, refused.comment));
  const current = useRef(desk);
  // At once, and not with the next drawing: a host may send several tickets before that.
  const dispatch = useCallback<Dispatch>((event) => {
    current.current = nextDesk(current.current, event);
    show(current.current);
  }, []);
  const requests = useMemo(() => createDeskRequests(fetch), [fetch]);
  const queue = useMemo(() => createSaveQueue(requests), [requests]);
  const saveCount = useRef(0);
  const onTheWay = useRef(new Set<number>());

  const place = useCallback(
    (given: Draft): void => {
      // A key is taken as it is: the host knows its ticket by no other.
      const correlationId = given.correlationId.trim() === "" ? newId() : given.correlationId;
      const sent = { ...given, correlationId };
      const detail = draftFault(sent, bounds);
      dispatch({ type: "placing", draft: sent });
      if (detail === null) {
        void placeTicket({ requests, queue, dispatch, onStanding, onRefused }, sent);
        return;
      }
      dispatch({ type: "not-placed", correlationId, fault: { kind: "refused", detail } });
      onRefused(correlationId, detail);
    },
    [requests, queue, dispatch, bounds, onStanding, onRefused],
  );
  const save = useCallback(
    (given: Save, ticket: PlacedTicket | null): void => {
      // Several occasions to try again may come at once.
      if (onTheWay.current.has(given.id)) return;
      onTheWay.current.add(given.id);
      void queue.save(given).then((outcome) => {
        onTheWay.current.delete(given.id);
        if (!outcome.ok) {
          const { fault } = outcome;
          dispatch({ type: "not-saved", save: given, fault });
          if (fault.kind === "changed" && ticket !== null) onStanding({ ...ticket, ...fault.now });
          return;
        }
        dispatch({ type: "saved", save: given, now: outcome.value });
        if (ticket !== null) onStanding({ ...ticket, ...outcome.value });
        void describeTicket({ queue, dispatch }, given.correlationId);
      });
    },
    [queue, dispatch, onStanding],
  );

  const actions = useMemo((): DeskActions => {
    const begin = (to: Place | null): void => {
      const { placed: ticket, comment } = current.current;
      if (ticket === null) return;
      saveCount.current += 1;
      const given: Save = {
        id: saveCount.current,
        correlationId: ticket.draft.correlationId,
        title: ticket.draft.title,
        place: to,
        status: statusAfter(to, judgedPlace(ticket)),
        comment: to === null ? "" : comment,
        seen: ticket.correct,
        before: { status: ticket.status, correct: ticket.correct, comment: ticket.comment },
        fault: null,
      };
      dispatch({ type: "judging", save: given });
      save(given, ticket);
    };
    const retry = (failed: Save): void => {
      dispatch({ type: "retrying", save: failed });
      const { placed: ticket } = current.current;
      save(failed, ticket?.draft.correlationId === failed.correlationId ? ticket : null);
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
        if (waiting?.isReady === true) place(waiting.draft);
      },
      retry,
      discard: (failed) => dispatch({ type: "discarded", save: failed }),
      arrive(arrived, hasToWait) {
        const isBetter = replacesRefused(current.current, arrived);
        if (hasToWait || (isBusy(current.current) && !isBetter))
          dispatch({ type: "arrived", draft: arrived });
        else place(arrived);
      },
      retryAll() {
        const { saves, fault, draft: unplaced } = current.current;
        for (const failed of saves) if (mayPass(failed.fault)) retry(failed);
        if (mayPass(fault)) place(unplaced);
      },
    };
  }, [dispatch, place, save]);
  return [desk, actions];
}

type Dispatch = (event: Parameters<typeof nextDesk>[1]) => void;

interface Placing {
  readonly requests: DeskRequests;
  readonly queue: SaveQueue;
  readonly dispatch: Dispatch;
  readonly onStanding: DeskOptions["onStanding"];
  readonly onRefused: DeskOptions["onRefused"];
}

async function placeTicket(placing: Placing, draft: Draft): Promise<void> {
  const { requests, dispatch, onStanding, onRefused } = placing;
  const { correlationId } = draft;
  const placed = await requests.classify(draft);
  if (!placed.ok) {
    const { fault } = placed;
    dispatch({ type: "not-placed", correlationId, fault });
    if (fault.kind === "refused") onRefused(correlationId, fault.detail);
    return;
  }
  const { value: answer } = placed;
  const { collection, subTheme, confidence } = answer;
  const ticket: PlacedTicket = {
    draft,
    answer,
    answeredFor: null,
    predicted: { collection, subTheme, confidence },
    judged: null,
    status: "predicted",
    correct: null,
    comment: "",
    similar: [],
  };
  dispatch({ type: "placed", ticket });
  onStanding(ticket);
  // Shown without it already: similar tickets and what was said before are worth a second question.
  const known = await describeTicket(placing, correlationId);
  // A person had judged it before.
  if (known !== null && known.correct !== null) onStanding({ ...ticket, ...known });
}

/** Null when that could not be found out: what is shown stays. */
async function describeTicket(
  { queue, dispatch }: Pick<Placing, "queue" | "dispatch">,
  correlationId: string,
): Promise<Description | null> {
  const described = await queue.describe(correlationId);
  if (!described.ok) return null;
  const known = descriptionOf(described.value);
  dispatch({ type: "described", correlationId, known });
  return known;
}

/** For tickets that bring no key of their own. */
function newId(): string {
  return `console-${crypto.randomUUID()}`;
}
