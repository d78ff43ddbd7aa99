"use client";

import type { TicketSummary } from "knowledge-sdk/service-schemas";
import { useEffect } from "react";
import type { Previews } from "./ticket/previews.ts";

interface PrefetchOptions {
  /** The open ticket. */
  readonly id: string | null;
  readonly tickets: readonly TicketSummary[];
  readonly previews: Pick<Previews, "read" | "load">;
}

/** Time to move on: who holds a key down asks for none of the tickets in between. */
const restMs = 60;

/** Reads the tickets around the open one, the next two first. */
export function usePrefetch({ id, tickets, previews }: PrefetchOptions): void {
  useEffect(() => {
    const index = tickets.findIndex(({ correlationId }) => correlationId === id);
    if (index === -1) return undefined;
    const near = [index + 1, index + 2, index - 1].flatMap((at) => tickets[at] ?? []);
    const missing = near.filter(({ correlationId }) => previews.read(correlationId) === null);
    const timer = setTimeout(() => {
      for (const { correlationId } of missing) void previews.load(correlationId);
    }, restMs);
    return () => clearTimeout(timer);
  }, [id, tickets, previews]);
}
