"use client";

import { useEffect, useRef } from "react";

/** The row of the open ticket takes the focus and comes into sight; on a phone the ticket does. */
export function useRowFocus(id: string | null): void {
  const first = useRef(id);
  useEffect(() => {
    // The page has just been opened: its reader begins where pages begin.
    if (id === null || id === first.current) return;
    first.current = null;
    const row = rowOf(id);
    if (row?.checkVisibility() === true) {
      row.focus({ preventScroll: true });
      row.closest("li")?.scrollIntoView({ block: "nearest" });
    } else {
      document.querySelector<HTMLElement>(".queue-ticket")?.focus();
    }
  }, [id]);
}

/** By its key, which may hold any character. */
function rowOf(id: string): HTMLElement | null {
  const rows = document.querySelectorAll<HTMLElement>(".queue-rows [data-ticket]");
  return [...rows].find((row) => row.dataset.ticket === id) ?? null;
}
