"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { Desk } from "../../../_ticket/state/desk.ts";
import type { DeskActions } from "../../../_ticket/state/desk-actions.ts";
import type { PlacedTicket } from "../../../_ticket/state/desk-types.ts";
import { listAddress } from "../../_list/list-parameters.ts";
import type { Pane, QueueProps } from "../queue-props.ts";
import type { Loaded, Previews } from "./previews.ts";

export interface OpenTicket {
  /** Null for none. */
  readonly id: string | null;
  readonly pane: Pane;
  /** Why it is not shown. */
  readonly fault: "gone" | "failed" | null;
  /** `isStep`: one of many, which the browser's way back leaves out. */
  open(id: string, isStep?: boolean): void;
  showPane(pane: Pane): void;
}

interface OpenOptions extends Pick<QueueProps, "asked" | "openId" | "pane" | "list" | "open"> {
  readonly saves: Desk["saves"];
  readonly actions: Pick<DeskActions, "show" | "renew">;
  readonly previews: Previews;
  readonly onGone: (id: string) => void;
}

interface Shown {
  readonly id: string | null;
  readonly pane: Pane;
  readonly fault: OpenTicket["fault"];
}

/** Addresses follow when nobody has moved on for a moment: browsers allow only so many. */
const addressMs = 200;

/** The ticket that is open next to the list, also in the address and on the way back. */
export function useOpenTicket(options: OpenOptions): OpenTicket {
  const { asked, openId, open: drawnTicket, saves, actions, previews, onGone } = options;
  const [shown, setShown] = useShown(options);
  const wanted = useRef<string | null>(openId);
  const latest = useRef({ asked, saves, onGone });
  useEffect(() => {
    latest.current = { asked, saves, onGone };
  });
  const show = useCallback(
    async (id: string): Promise<void> => {
      wanted.current = id;
      const loaded = await shownTicket(id, { actions, previews, saves: latest.current.saves });
      if (loaded === null || wanted.current !== id) return;
      if ("ticket" in loaded) actions.show(withWord(loaded.ticket, latest.current.saves));
      else setShown((now) => ({ ...now, fault: loaded.isGone ? "gone" : "failed" }));
      if ("fault" in loaded && loaded.isGone) latest.current.onGone(id);
    },
    [previews, actions, setShown],
  );
  // The server has drawn the ticket already, or another list with another one.
  useEffect(() => {
    wanted.current = openId;
    if (drawnTicket === null) return;
    previews.keep(drawnTicket);
    actions.show(drawnTicket);
  }, [openId, drawnTicket, previews, actions]);
  const open = useCallback(
    (id: string, isStep = false): void => {
      setShown({ id, pane: "ticket", fault: null });
      writeAddress(listAddress({ ...latest.current.asked, ticket: id }), isStep);
      void show(id);
    },
    [show, setShown],
  );
  useWayBack(
    useCallback(
      (id: string | null): void => {
        setShown({ id, pane: id === null ? "list" : "ticket", fault: null });
        if (id !== null) void show(id);
      },
      [show, setShown],
    ),
  );
  const showPane = useCallback(
    (next: Pane) => setShown((now) => ({ ...now, pane: next })),
    [setShown],
  );
  return { ...shown, open, showPane };
}

/** Begins again with each list that the server draws. */
function useShown({ openId, pane, open, list }: OpenOptions) {
  const fault: OpenTicket["fault"] = openId !== null && open === null ? "gone" : null;
  const drawn: Shown = { id: openId, pane, fault };
  const [shown, setShown] = useState(drawn);
  const [known, setKnown] = useState(list);
  if (known !== list) {
    setKnown(list);
    setShown(drawn);
  }
  return [shown, setShown] as const;
}

/** Goes with the browser's buttons; null for the list. */
function useWayBack(go: (id: string | null) => void): void {
  useEffect(() => {
    const onBack = (): void => go(new URLSearchParams(location.search).get("ticket"));
    addEventListener("popstate", onBack);
    return () => removeEventListener("popstate", onBack);
  }, [go]);
}

/** Shows at once what is known; otherwise gives what the service says. */
function shownTicket(
  id: string,
  { actions, previews, saves }: Pick<OpenOptions, "actions" | "previews" | "saves">,
): Promise<Loaded> | null {
  const kept = previews.read(id);
  if (kept === null) return previews.load(id);
  actions.show(withWord(kept, saves));
  if (previews.isStale(id)) actions.renew(id);
  return null;
}

/** With the word that is on its way: the service may have answered before it came. */
function withWord(ticket: PlacedTicket, saves: Desk["saves"]): PlacedTicket {
  const save = saves.find(({ correlationId }) => correlationId === ticket.draft.correlationId);
  if (save === undefined) return ticket;
  return { ...ticket, status: save.status, correct: save.place, comment: save.comment };
}

let addressTimer: ReturnType<typeof setTimeout> | undefined;

function writeAddress(address: string, isStep: boolean): void {
  clearTimeout(addressTimer);
  if (!isStep) {
    history.pushState(null, "", address);
    return;
  }
  addressTimer = setTimeout(() => history.replaceState(null, "", address), addressMs);
}
