"use client";

import { useInBrowser } from "../../../_components/use-in-browser.ts";
import { useOpenDocument } from "../../_ticket/document/use-open-document.ts";
import { useLeaveGuard } from "../../_ticket/saving/use-leave-guard.ts";
import { useSessionRecovery } from "../../_ticket/saving/use-session-recovery.ts";
import { choicesFor } from "../../_ticket/state/choices.ts";
import { hasUnsent } from "../../_ticket/state/ticket-queue.ts";
import type { QueueProps } from "./queue-props.ts";
import { useOpenTicket } from "./ticket/use-open-ticket.ts";
import { postToHosts, useHostOfQueue } from "./use-host-of-queue.ts";
import { useJudging } from "./use-judging.ts";
import { usePrefetch } from "./use-prefetch.ts";
import { useQueueDesk } from "./use-queue-desk.ts";
import { useRowFocus } from "./use-row-focus.ts";

export type QueueState = ReturnType<typeof useQueue>;

/** The list, the ticket that is open next to it, and the document next to that. */
export function useQueue(props: QueueProps) {
  const { allowedOrigins, signIn } = props;
  const isFramed = useInBrowser(isInFrame, false);
  const { session, previews, onGone, ...queue } = useQueueDesk(props);
  const { list, desk, actions } = queue;
  const open = useOpenTicket({ ...props, saves: desk.saves, actions, previews, onGone });
  const document = useOpenDocument();
  const host = useHostOfQueue(allowedOrigins);
  const recovery = { desk, session, isFramed, isOfHost: signIn === "application", host, actions };
  const hasToSignIn = useSessionRecovery(recovery);
  const guard = useLeaveGuard(hasUnsent(desk), staysHere);
  usePrefetch({ id: open.id, tickets: list.state.tickets, previews });
  useRowFocus(open.id);
  const placed = desk.placed?.draft.correlationId === open.id ? desk.placed : null;
  const { forget } = document;
  const judging = useJudging({ desk, placed, list, open, actions, previews, forget });
  const insert = (link: object): void =>
    postToHosts(allowedOrigins, { type: "svc:insert-link", ...link });
  return {
    ...queue,
    placed,
    choices: placed === null ? [] : choicesFor(placed, props.places),
    open,
    document,
    guard,
    hasToSignIn,
    actions: { ...actions, ...judging.actions },
    said: judging.said,
    move: judging.move,
    openFromList: judging.openFromList,
    onInsert: isFramed ? insert : null,
  };
}

const isInFrame = (): boolean => window.parent !== window;

/** Lists and reading pages open without leaving: nothing that is on its way is lost. */
function staysHere(path: string): boolean {
  return path === "/console/tickets" || /^\/(?:wiki|docs)\//.test(path);
}
