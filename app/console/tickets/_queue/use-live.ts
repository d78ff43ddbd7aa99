"use client";

import type { TicketCountsResponse, TicketSummary } from "knowledge-sdk/service-schemas";
import { useCallback, useEffect, useRef, useState } from "react";
import type { ListRequests } from "./list/list-requests.ts";
import { withoutEmbed } from "./list/use-list.ts";
import type { Asked } from "./views/views.ts";

/** One question of a millisecond for each open queue that somebody looks at. */
const intervalMs = 5_000;

interface LiveOptions {
  readonly requests: Pick<ListRequests, "counts" | "page">;
  readonly asked: Asked;
  /** As the server has drawn them. */
  readonly counts: TicketCountsResponse;
  /** The newest tickets of the list, whenever something has happened. */
  readonly onNewest: (tickets: readonly TicketSummary[]) => void;
}

interface Live {
  readonly counts: TicketCountsResponse;
  /** Looks now: something has changed. */
  poke(): void;
}

/** Asks whether anything has happened, in any process, and then what. */
export function useLive({ requests, asked, counts: drawn, onNewest }: LiveOptions): Live {
  const [counts, setCounts] = useState(drawn);
  const [first, setFirst] = useState(drawn);
  if (first !== drawn) {
    setFirst(drawn);
    setCounts(drawn);
  }
  const now = useRef({ asked, onNewest, revision: counts.revision });
  useEffect(() => {
    now.current = { asked, onNewest, revision: counts.revision };
  });
  const look = useCallback(async (): Promise<void> => {
    if (document.visibilityState !== "visible") return;
    const { asked: of, revision } = now.current;
    const found = await requests.counts();
    if (found.revision === revision || now.current.asked !== of) return;
    const { tickets } = await requests.page(newestOf(of));
    if (now.current.asked !== of) return;
    setCounts(found);
    now.current.onNewest(tickets);
  }, [requests]);
  // A question without an answer is asked again; notices tell of a session that has ended.
  const poke = useCallback((): void => void look().catch(() => undefined), [look]);
  useEffect(() => {
    const timer = setInterval(poke, intervalMs);
    document.addEventListener("visibilitychange", poke);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", poke);
    };
  }, [poke]);
  return { counts, poke };
}

function newestOf(asked: Asked): Asked {
  const unjudged = asked.sort === "doubtful" ? { status: "predicted" } : {};
  return { ...withoutEmbed(asked), ...unjudged, sort: "newest", limit: "100" };
}
