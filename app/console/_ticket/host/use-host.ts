"use client";

import { useCallback, useEffect, useMemo, useRef } from "react";
import type { Draft, PlacedTicket } from "../state/desk-types.ts";
import { type HostRules, readHostMessage } from "./host-messages.ts";

export interface Host {
  /** Informs the host about the state of a ticket. */
  classified(ticket: PlacedTicket): void;
  /** Tells the host that a ticket of its was not taken; of other tickets it hears nothing. */
  refused(correlationId: string, detail: string): void;
  insertLink(link: { readonly url: string; readonly title: string }): void;
  /** Asks the host for another token, after the session has ended. */
  requestSignIn(): void;
}

export interface HostOptions extends Omit<HostRules, "parent"> {
  /** Whether tickets of the host are for this page; the list hears and tells nothing of them. */
  readonly takesTickets: boolean;
}

/**
 * The application that frames the console, if one does. Tickets are taken from a listed origin and
 * from the framing window only; answers go to the origin that spoke first, and to no other.
 */
export function useHost(options: HostOptions, onTicket: (draft: Draft) => void): Host {
  const { allowedOrigins, foreignFields, takesTickets } = options;
  const origin = useRef<string | null>(null);
  const known = useRef(new Set<string>());
  const taken = useRef(new Set<number>());
  const post = useCallback(
    (message: object): void => {
      const spoken = origin.current;
      postToHosts(spoken === null ? allowedOrigins : [spoken], message);
    },
    [allowedOrigins],
  );
  const take = useRef(onTicket);
  useEffect(() => {
    take.current = onTicket;
  }, [onTicket]);
  useEffect(() => {
    if (!takesTickets || window.parent === window) return undefined;
    const onMessage = (event: MessageEvent): void => {
      const ticket = readHostMessage(event, {
        allowedOrigins,
        foreignFields,
        parent: window.parent,
      });
      if (ticket === null) return;
      origin.current = event.origin;
      const { number } = ticket;
      if (number !== undefined) {
        post({ type: "svc:ticket-taken", number });
        if (taken.current.has(number)) return;
        taken.current.add(number);
      }
      if ("draft" in ticket) {
        known.current.add(ticket.draft.correlationId);
        take.current(ticket.draft);
        return;
      }
      post(refusedMessage(ticket.correlationId, ticket.fault));
    };
    window.addEventListener("message", onMessage);
    const stopTelling = tellPresence(post);
    return () => {
      window.removeEventListener("message", onMessage);
      stopTelling();
    };
  }, [allowedOrigins, foreignFields, takesTickets, post]);
  return useMemo(
    () => ({
      classified(ticket) {
        if (takesTickets) post(classifiedMessage(ticket));
      },
      refused(correlationId, detail) {
        if (known.current.has(correlationId)) post(refusedMessage(correlationId, detail));
      },
      insertLink: ({ url, title }) => post({ type: "svc:insert-link", url, title }),
      requestSignIn: () => post({ type: "svc:auth-request" }),
    }),
    [takesTickets, post],
  );
}

/** Nothing secret: what a host learns here it has framed or asked for itself. */
export function postToHosts(origins: readonly string[], message: object): void {
  if (window.parent === window) return;
  for (const origin of origins) window.parent.postMessage(message, origin);
}

/** Tells the host that the console is here, and when it goes; returns the way to stop. */
function tellPresence(post: (message: object) => void): () => void {
  const come = (): void => post({ type: "svc:console-ready" });
  const leave = (): void => post({ type: "svc:console-gone" });
  // A page may come back as it was left, out of the browser's memory.
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) come();
  };
  window.addEventListener("pagehide", leave);
  window.addEventListener("pageshow", onShow);
  come();
  return () => {
    window.removeEventListener("pagehide", leave);
    window.removeEventListener("pageshow", onShow);
    leave();
  };
}

function classifiedMessage({ draft, predicted, correct, status }: PlacedTicket): object {
  const { collection, subTheme } = correct ?? predicted;
  return {
    type: "svc:classified",
    correlationId: draft.correlationId,
    collection,
    subTheme,
    confidence: predicted.confidence,
    status,
  };
}

function refusedMessage(correlationId: string | null, detail: string): object {
  return { type: "svc:ticket-refused", correlationId, detail };
}
