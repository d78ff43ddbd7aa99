"use client";

import { useEffect } from "react";

/** Dates as "3 days ago", with the exact one of the reader's zone under the pointer. */
export function LocalTimes() {
  useEffect(() => {
    for (const time of document.querySelectorAll<HTMLTimeElement>(".wiki-facts time[datetime]")) {
      const date = new Date(time.dateTime);
      if (Number.isNaN(date.getTime())) continue;
      time.title = exact.format(date);
      time.textContent = timeAgo(date.getTime(), Date.now()) ?? time.textContent;
    }
  }, []);
  return null;
}

const exact = new Intl.DateTimeFormat("en", { dateStyle: "long", timeStyle: "short" });
const ago = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const dayMs = 86_400_000;

/** Null for a date that is too far away for a relative one to say more. */
function timeAgo(atMs: number, nowMs: number): string | null {
  const days = Math.round((atMs - nowMs) / dayMs);
  if (days > 0 || days < -60) return null;
  return days > -14 ? ago.format(days, "day") : ago.format(Math.round(days / 7), "week");
}
