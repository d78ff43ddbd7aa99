"use client";

import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useDeskTexts } from "../../../_messages/messages-context.tsx";
import { type Desk, emptyDesk } from "../state/desk.ts";
import { createDeskActions, type DeskActions } from "../state/desk-actions.ts";
import type { DeskRequests } from "../state/desk-requests.ts";
import { createLiveDesk } from "../state/desk-store.ts";
import type { Draft, PlacedTicket } from "../state/desk-types.ts";
import type { DraftBounds } from "../state/draft-faults.ts";
import { createSaveQueue } from "../state/save-queue.ts";
import { isInField } from "../state/use-desk-focus.ts";
import { type Host, type HostOptions, useHost } from "./use-host.ts";

interface HostedDeskOptions extends HostOptions {
  /** The ticket that the page was opened with. */
  readonly placed: PlacedTicket | null;
  /** Values that a form without scripts could not send. */
  readonly draft: Draft | null;
  /** The judgement of a form that was refused. */
  readonly refused: { readonly comment: string | null };
  readonly bounds: DraftBounds;
  readonly requests: DeskRequests;
  /** A ticket that was on the desk before, for what is saved late. */
  readonly known: (correlationId: string) => PlacedTicket | null;
  /** Told when a ticket has its place, and whenever that changes. */
  readonly onStanding: (ticket: PlacedTicket) => void;
  /** Where the fields of a judgement are. */
  readonly judgement: RefObject<HTMLElement | null>;
}

/** The desk, with a host that sends tickets to it and is informed about their state. */
export function useHostedDesk(
  options: HostedDeskOptions,
): readonly [desk: Desk, actions: DeskActions, host: Host] {
  const { onStanding, judgement } = options;
  // Each needs the other: the desk comes first, and tells whichever host there is by then.
  const listener = useRef<Pick<Host, "classified" | "refused">>(null);
  const tellStanding = useCallback(
    (ticket: PlacedTicket): void => {
      onStanding(ticket);
      listener.current?.classified(ticket);
    },
    [onStanding],
  );
  const onRefused = useCallback(
    (id: string, detail: string) => listener.current?.refused(id, detail),
    [],
  );
  const [desk, actions] = useDesk(options, tellStanding, onRefused);
  const arrive = useCallback(
    (ticket: Draft): void => {
      // Typing in the field of a judgement continues as typing, not as keys of the next ticket.
      const isJudging = isInField() && judgement.current?.contains(document.activeElement) === true;
      actions.arrive(ticket, isJudging);
    },
    [actions, judgement],
  );
  const host = useHost(options, arrive);
  useEffect(() => {
    listener.current = host;
  }, [host]);
  return [desk, actions, host];
}

/** `onRefused`: told when a ticket was not taken, and why. */
function useDesk(
  options: HostedDeskOptions,
  onStanding: HostedDeskOptions["onStanding"],
  onRefused: (correlationId: string, detail: string) => void,
): readonly [Desk, DeskActions] {
  const t = useDeskTexts();
  const { placed, draft, refused, bounds, requests, known } = options;
  const [desk, show] = useState(() => emptyDesk(placed, draft, refused.comment));
  const [live] = useState(() => createLiveDesk(desk, show, t));
  const queue = useMemo(() => createSaveQueue(requests, t), [requests, t]);
  const actions = useMemo(
    () => createDeskActions({ live, requests, queue, bounds, t, known, onStanding, onRefused }),
    [live, requests, queue, bounds, t, known, onStanding, onRefused],
  );
  return [desk, actions];
}
