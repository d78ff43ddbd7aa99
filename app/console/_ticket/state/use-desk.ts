"use client";

import { useMemo, useState } from "react";
import { useDeskTexts } from "../../../_messages/messages-context.tsx";
import { type Desk, emptyDesk } from "./desk.ts";
import { createDeskActions, type DeskActions } from "./desk-actions.ts";
import { createDeskRequests } from "./desk-requests.ts";
import { createLiveDesk } from "./desk-store.ts";
import type { Draft, PlacedTicket } from "./desk-types.ts";
import type { DraftBounds } from "./draft-faults.ts";
import { createSaveQueue } from "./save-queue.ts";

export interface DeskOptions {
  /** The ticket that the page was opened with. */
  readonly placed: PlacedTicket | null;
  /** Values that a form without scripts could not send. */
  readonly draft: Draft | null;
  /** The judgement of a form that was refused. */
  readonly refused: { readonly comment: string | null };
  readonly bounds: DraftBounds;
  /** With the session of the page. */
  readonly fetch: typeof globalThis.fetch;
  /** A ticket that was on the desk before, for what is saved late; absent where none is kept. */
  readonly known?: ((correlationId: string) => PlacedTicket | null) | undefined;
  /** Told when a ticket has its place, and whenever that changes. */
  readonly onStanding: (ticket: PlacedTicket) => void;
  /** Told when a ticket was not taken, and why. */
  readonly onRefused: (correlationId: string, detail: string) => void;
}

/** The desk and what can be done at it. */
export function useDesk(options: DeskOptions): readonly [Desk, DeskActions] {
  const t = useDeskTexts();
  const { placed, draft, refused, bounds, fetch, known, onStanding, onRefused } = options;
  const [desk, show] = useState(() => emptyDesk(placed, draft, refused.comment));
  const [live] = useState(() => createLiveDesk(desk, show, t));
  const requests = useMemo(() => createDeskRequests(fetch, t), [fetch, t]);
  const queue = useMemo(() => createSaveQueue(requests, t), [requests, t]);
  const actions = useMemo(
    () => createDeskActions({ live, requests, queue, bounds, t, known, onStanding, onRefused }),
    [live, requests, queue, bounds, t, known, onStanding, onRefused],
  );
  return [desk, actions];
}
