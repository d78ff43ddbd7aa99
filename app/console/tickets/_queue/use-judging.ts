"use client";

import { useCallback, useRef, useState } from "react";
import { useDeskTexts } from "../../../_messages/messages-context.tsx";
import type { Desk } from "../../_ticket/state/desk.ts";
import type { DeskActions } from "../../_ticket/state/desk-actions.ts";
import {
  judgedPlace,
  type Place,
  type PlacedTicket,
  statusAfter,
} from "../../_ticket/state/desk-types.ts";
import type { SaidBeside } from "../../_ticket/state/said-beside.ts";
import { neighbour, nextUnjudged } from "./list/list-state.ts";
import type { QueueList } from "./list/use-list.ts";
import type { Previews } from "./ticket/previews.ts";
import type { OpenTicket } from "./ticket/use-open-ticket.ts";

interface JudgingOptions {
  readonly desk: Desk;
  /** The open ticket; null while it is loaded. */
  readonly placed: PlacedTicket | null;
  readonly list: QueueList;
  readonly open: OpenTicket;
  readonly actions: DeskActions;
  readonly previews: Pick<Previews, "keep">;
  /** Closes the document next to the ticket. */
  readonly forget: () => void;
}

/** From ticket to ticket: a judgement of one that had none leads to the next. */
export function useJudging(options: JudgingOptions) {
  const t = useDeskTexts();
  const { desk, placed, list, open, actions, previews, forget } = options;
  const { open: openTicket } = open;
  const [said, setSaid] = useState("");
  /** Keys of tickets that were judged here, the last one last. */
  const judged = useRef<string[]>([]);
  const go = useCallback(
    (id: string, isStep: boolean): void => {
      forget();
      setSaid("");
      openTicket(id, isStep);
    },
    [forget, openTicket],
  );
  const move = async (step: 1 | -1): Promise<void> => {
    const found = neighbour(list.state.tickets, open.id, step);
    if (found !== null) return go(found, open.id !== null);
    if (step === -1) return undefined;
    const { tickets } = await list.more();
    const next = neighbour(tickets, open.id, 1);
    return next === null ? setSaid(t("open.last")) : go(next, true);
  };
  const goOn = async (from: string): Promise<void> => {
    const found = nextUnjudged(list.state.tickets, from, desk.saves);
    if (found !== null) return go(found, true);
    const { tickets } = await list.more();
    const next = nextUnjudged(tickets, from, desk.saves);
    return next === null ? setSaid(t("open.last")) : go(next, true);
  };
  const judge = (place: Place, beside?: SaidBeside): void => {
    if (placed === null) return;
    const { correlationId } = placed.draft;
    actions.judge(place, beside);
    const status = statusAfter(place, judgedPlace(placed));
    previews.keep({ ...placed, correct: place, status, comment: desk.comment });
    judged.current.push(correlationId);
    if (placed.correct === null) void goOn(correlationId);
  };
  const undo = (): void => {
    if (placed !== null && placed.correct !== null) {
      judged.current = judged.current.filter((id) => id !== placed.draft.correlationId);
      previews.keep({ ...placed, correct: null, status: "predicted" });
      actions.undo();
      return;
    }
    const last = judged.current.pop();
    if (last === undefined) return;
    go(last, true);
    actions.undo();
  };
  return {
    said,
    move: (step: 1 | -1) => void move(step),
    openFromList: useCallback((id: string) => go(id, false), [go]),
    actions: { judge, undo },
  };
}
