"use client";

import { type RefObject, useCallback, useEffect, useRef } from "react";
import type { Desk } from "../state/desk.ts";
import type { DeskActions } from "../state/desk-actions.ts";
import type { Draft, PlacedTicket } from "../state/desk-types.ts";
import { type DeskOptions, useDesk } from "../state/use-desk.ts";
import { isInField } from "../state/use-desk-focus.ts";
import type { HostRules } from "./host-messages.ts";
import { type Host, useHost } from "./use-host.ts";

interface HostedDeskOptions extends Omit<DeskOptions, "onStanding" | "onRefused"> {
  readonly allowedOrigins: HostRules["allowedOrigins"];
  readonly foreignFields: HostRules["foreignFields"];
  /** Where the fields of a judgement are. */
  readonly judgement: RefObject<HTMLElement | null>;
}

/** The desk, with a host that sends tickets to it and is informed about their state. */
export function useHostedDesk(
  options: HostedDeskOptions,
): readonly [desk: Desk, actions: DeskActions, host: Host] {
  const { allowedOrigins, foreignFields, judgement } = options;
  // Each needs the other: the desk comes first, and tells whichever host there is by then.
  const listener = useRef<Pick<Host, "classified" | "refused">>(null);
  const onStanding = useCallback(
    (ticket: PlacedTicket) => listener.current?.classified(ticket),
    [],
  );
  const onRefused = useCallback(
    (id: string, detail: string) => listener.current?.refused(id, detail),
    [],
  );
  const [desk, actions] = useDesk({ ...options, onStanding, onRefused });
  const arrive = useCallback(
    (ticket: Draft): void => {
      // Typing in the field of a judgement continues as typing, not as keys of the next ticket.
      const isJudging = isInField() && judgement.current?.contains(document.activeElement) === true;
      actions.arrive(ticket, isJudging);
    },
    [actions, judgement],
  );
  const host = useHost({ allowedOrigins, foreignFields }, arrive);
  useEffect(() => {
    listener.current = host;
  }, [host]);
  return [desk, actions, host];
}
