"use client";

import { useEmbedAuth } from "knowledge-sdk/react";
import type { TicketSummary } from "knowledge-sdk/service-schemas";
import { useCallback, useMemo, useRef } from "react";
import { useDeskTexts } from "../../../_messages/messages-context.tsx";
import { useHostedDesk } from "../../_ticket/host/use-hosted-desk.ts";
import { createDeskRequests } from "../../_ticket/state/desk-requests.ts";
import type { PlacedTicket } from "../../_ticket/state/desk-types.ts";
import { createListRequests } from "./list/list-requests.ts";
import {
  forgotten,
  judgedRows,
  refreshed,
  standingOf,
  toggled,
  withArrived,
} from "./list/list-state.ts";
import { useBulk } from "./list/use-bulk.ts";
import { useList } from "./list/use-list.ts";
import type { QueueProps } from "./queue-props.ts";
import { createPreviews } from "./ticket/previews.ts";
import { useLive } from "./use-live.ts";

/** The list and the desk, each told what happens at the other. */
export function useQueueDesk(props: QueueProps) {
  const t = useDeskTexts();
  const { isPlacing, asked, allowedOrigins, bounds } = props;
  const { state: session, fetch } = useEmbedAuth({ allowedOrigins });
  const requests = useMemo(() => createListRequests(fetch), [fetch]);
  const deskRequests = useMemo(() => createDeskRequests(fetch, t), [fetch, t]);
  const previews = useMemo(() => createPreviews(deskRequests), [deskRequests]);
  const list = useList({ list: props.list, asked, chosen: props.chosen, requests });
  const { change } = list;
  const live = useLive({
    requests,
    asked,
    counts: props.counts,
    onNewest: (newest: readonly TicketSummary[]) =>
      change((state) => {
        const now = refreshed(state, newest, props.readAt);
        return isPlacing ? withArrived(now) : now;
      }),
  });
  const { poke } = live;
  const onStanding = useCallback(
    (ticket: PlacedTicket): void => {
      previews.keep(ticket);
      change((state) => judgedRows(state, [standingOf(ticket)]));
      poke();
    },
    [previews, change, poke],
  );
  const judgement = useRef<HTMLDivElement>(null);
  const [desk, actions, host] = useHostedDesk({
    ...props,
    placed: props.open,
    takesTickets: isPlacing,
    judgement,
    requests: deskRequests,
    onStanding,
    known: previews.read,
  });
  const bulk = useBulk({ list, requests, ticketsMax: bounds.ticketsMax, onSaved: poke });
  return {
    session,
    fetch,
    previews,
    list,
    counts: live.counts,
    desk,
    actions,
    host,
    judgement,
    bulk,
    onGone: useCallback((id: string) => change((state) => forgotten(state, id)), [change]),
    choose: useCallback((id: string) => change((state) => toggled(state, id)), [change]),
    showArrived: useCallback(() => change(withArrived), [change]),
  };
}
