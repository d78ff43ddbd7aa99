"use client";

import { useCallback, useEffect, useMemo, useRef } from "react";
import type { Draft, PlacedTicket } from "./desk-types.ts";
import { readHostMessage } from "./host-messages.ts";

export interface Host {
  /** Tells the host where a ticket stands. */
  classified(ticket: PlacedTicket): void;
  insertLink(link: { readonly url: string; readonly title: string }): void;
  /** Asks the host for another token, after the session has ended. */
  requestSignIn(): void;
}

/**
 * The application that frames the console, if one does. Tickets are taken from a listed origin and
 * from the framing window only; answers go to the origin that spoke first, and to no other.
 */
export function useHost(allowedOrigins: readonly string[], onTicket: (draft: Draft) => void): Host {
  const origin = useRef<string | null>(null);
  const post = useCallback(
    (message: object): void => {
      if (window.parent === window) return;
      const known = origin.current;
      // Nothing secret: what a host learns here it has framed or asked for itself.
      for (const target of known === null ? allowedOrigins : [known]) {
        window.parent.postMessage(message, target);
      }
    },
    [allowedOrigins],
  );
  useEffect(() => {
    if (window.parent === window) return undefined;
    const onMessage = (event: MessageEvent): void => {
      const ticket = readHostMessage(event, { allowedOrigins, parent: window.parent });
      if (ticket === null) return;
      origin.current = event.origin;
      if ("draft" in ticket) {
        onTicket(ticket.draft);
        return;
      }
      const { correlationId, fault } = ticket;
      post({ type: "svc:ticket-refused", correlationId, detail: fault });
    };
    const come = (): void => post({ type: "svc:console-ready" });
    const leave = (): void => post({ type: "svc:console-gone" });
    // A page may come back as it was left, out of the browser's memory.
    const onShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) come();
    };
    window.addEventListener("message", onMessage);
    window.addEventListener("pagehide", leave);
    window.addEventListener("pageshow", onShow);
    come();
    return () => {
      window.removeEventListener("message", onMessage);
      window.removeEventListener("pagehide", leave);
      window.removeEventListener("pageshow", onShow);
      leave();
    };
  }, [allowedOrigins, onTicket, post]);
  return useMemo(
    () => ({
      classified: (ticket) => post(classifiedMessage(ticket)),
      insertLink: ({ url, title }) => post({ type: "svc:insert-link", url, title }),
      requestSignIn: () => post({ type: "svc:auth-request" }),
    }),
    [post],
  );
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
