"use client";

import { type RefObject, useEffect } from "react";
import { useInBrowser } from "../../../_components/use-in-browser.ts";
import { interceptDocumentLinks } from "../../../_search/open-in-place.ts";
import { useOpenDocument } from "../../_ticket/document/use-open-document.ts";
import { useLeaveGuard } from "../../_ticket/saving/use-leave-guard.ts";
import { useSessionRecovery } from "../../_ticket/saving/use-session-recovery.ts";
import { choicesFor } from "../../_ticket/state/choices.ts";
import type { DeskActions } from "../../_ticket/state/desk-actions.ts";
import { hasUnsent, isEdited } from "../../_ticket/state/ticket-queue.ts";
import { useDeskFocus } from "../../_ticket/state/use-desk-focus.ts";
import type { QueueProps } from "./queue-props.ts";
import { useOpenTicket } from "./ticket/use-open-ticket.ts";
import { useJudging } from "./use-judging.ts";
import { usePrefetch } from "./use-prefetch.ts";
import { useQueueDesk } from "./use-queue-desk.ts";
import { useRowFocus } from "./use-row-focus.ts";

export type QueueState = ReturnType<typeof useQueue>;

/** The list, the ticket that is open next to it, and the document next to that. */
export function useQueue(props: QueueProps) {
  const { isPlacing, signIn } = props;
  const isFramed = useInBrowser(isInFrame, false);
  const { session, previews, onGone, host, ...queue } = useQueueDesk(props);
  const { list, desk, actions } = queue;
  const open = useOpenTicket({ ...props, saves: desk.saves, actions, previews, onGone });
  const document = useOpenDocument();
  const recovery = { desk, session, isFramed, isOfHost: signIn === "application", host, actions };
  const hasToSignIn = useSessionRecovery(recovery);
  const guard = useLeaveGuard(hasUnsent(desk), isPlacing ? isReadingPage : staysHere);
  useDocumentsHere(document.open, guard.holdsBack);
  usePrefetch({ id: open.id, tickets: list.state.tickets, previews });
  useRowFocus(open.id);
  const onDesk = desk.placed?.draft.correlationId;
  const placed = isPlacing || onDesk === open.id ? desk.placed : null;
  const { heading, title } = useDeskFocus(isPlacing ? onDesk : undefined, isEdited(desk));
  const { forget } = document;
  const judging = useJudging({ desk, placed, list, open, actions, previews, forget });
  const next = (): void => {
    forget();
    actions.next();
  };
  return {
    ...queue,
    placed,
    choices: placed === null ? [] : choicesFor(placed, props.places),
    open,
    document,
    guard,
    hasToSignIn,
    actions: isPlacing
      ? { ...focusingHeading(actions, heading), next }
      : { ...actions, ...judging.actions, next: () => judging.move(1) },
    refs: { heading, title },
    said: judging.said,
    move: judging.move,
    openFromList: judging.openFromList,
    onInsert: isFramed ? host.insertLink : null,
  };
}

/** The pressed buttons disappear: the state of the ticket is read next. */
function focusingHeading(
  actions: DeskActions,
  heading: RefObject<HTMLElement | null>,
): DeskActions {
  return {
    ...actions,
    judge(place, said) {
      actions.judge(place, said);
      heading.current?.focus();
    },
    undo() {
      actions.undo();
      heading.current?.focus();
    },
  };
}

/** Reading pages that a search finds open next to the ticket, unless unsaved data prevents it. */
function useDocumentsHere(
  open: (address: string) => void,
  holdsBack: (address: string) => boolean,
): void {
  useEffect(
    () =>
      interceptDocumentLinks((found) => {
        if (!isReadingPage(found)) return holdsBack(found);
        open(found);
        return true;
      }),
    [open, holdsBack],
  );
}

const isInFrame = (): boolean => window.parent !== window;

/** They open next to the ticket, anything else in the browser's own way. */
function isReadingPage(address: string): boolean {
  return /^\/(?:wiki|docs)\//.test(address);
}

/** Lists and reading pages open without leaving: nothing that is on its way is lost. */
function staysHere(path: string): boolean {
  return path === "/console/tickets" || isReadingPage(path);
}
