"use client";

import type { TicketsResponse } from "knowledge-sdk/service-schemas";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Asked } from "../views/views.ts";
import type { ListRequests } from "./list-requests.ts";
import { appended, type ListState, listStateOf } from "./list-state.ts";

const none: TicketsResponse = { tickets: [], nextCursor: null, seenTo: null };

interface ListOptions {
  /** As the server has drawn it; another one begins a new list. */
  readonly list: TicketsResponse | null;
  readonly asked: Asked;
  readonly chosen: readonly string[];
  readonly requests: Pick<ListRequests, "page">;
}

export interface QueueList {
  readonly state: ListState;
  change(next: (state: ListState) => ListState): void;
  /** Loads the page that follows; the tickets of the list then. */
  more(): Promise<ListState>;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
}

export function useList({ list, asked, chosen, requests }: ListOptions): QueueList {
  const [state, setState] = useState(() => listStateOf(list ?? none, chosen));
  const [drawn, setDrawn] = useState(list);
  const [loading, setLoading] = useState<"no" | "yes" | "failed">("no");
  if (drawn !== list) {
    setDrawn(list);
    setState(listStateOf(list ?? none, chosen));
    setLoading("no");
  }
  /** State of the list that is shown now: the answer to an earlier question belongs to no other. */
  const shown = useRef({ list, state });
  useEffect(() => {
    shown.current = { list, state };
  });
  const isAsking = useRef(false);
  const more = useCallback(async (): Promise<ListState> => {
    const { list: of, state: before } = shown.current;
    if (before.nextCursor === null || isAsking.current) return before;
    isAsking.current = true;
    setLoading("yes");
    try {
      const page = await requests.page({ ...withoutEmbed(asked), cursor: before.nextCursor });
      if (shown.current.list !== of) return shown.current.state;
      setState((now) => appended(now, page));
      setLoading("no");
      return appended(shown.current.state, page);
    } catch {
      setLoading("failed");
      return before;
    } finally {
      isAsking.current = false;
    }
  }, [asked, requests]);
  return {
    state,
    change: setState,
    more,
    isLoading: loading === "yes",
    hasFailed: loading === "failed",
  };
}

/** The API does not know of frames. */
export function withoutEmbed({ embed: _embed, ...asked }: Asked): Asked {
  return asked;
}
