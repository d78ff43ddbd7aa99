"use client";

import { useSyncExternalStore } from "react";
import { useDeskTexts } from "../../_messages/messages-context.tsx";
import { timeAgo, timeInFull, utcTime } from "./time-ago.ts";

/** "5 min. ago", with the exact time of the reader's zone under the pointer; UTC without scripts. */
export function RelativeTime({ at }: { readonly at: string }) {
  const { language } = useDeskTexts();
  const before = (): string => utcTime(at);
  const shown = useSyncExternalStore(eachMinute, () => timeAgo(at, language), before);
  const exact = useSyncExternalStore(eachMinute, () => timeInFull(at, language), before);
  return (
    <time dateTime={at} title={exact} className="whitespace-nowrap">
      {shown}
    </time>
  );
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** One timer for all times of a page. */
function eachMinute(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const tell of listeners) tell();
  }, 60_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
