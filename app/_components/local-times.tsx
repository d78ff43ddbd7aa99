"use client";

import { useEffect } from "react";

/** Dates as "3 days ago", with the exact one of the reader's zone under the pointer. */
export function LocalTimes() {
  useEffect(() => {
    // The interface's: the article below it has the language of the page.
    const { exact, ago } = formatsOf(document.documentElement.lang);
    for (const time of document.querySelectorAll<HTMLTimeElement>(".wiki-facts time[datetime]")) {
      const date = new Date(time.dateTime);
      if (Number.isNaN(date.getTime())) continue;
      time.title = exact.format(date);
      time.textContent = timeAgo(ago, date.getTime() - Date.now()) ?? time.textContent;
    }
  }, []);
  return null;
}

const dayMs = 86_400_000;

function formatsOf(language: string) {
  return {
    exact: new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short" }),
    ago: new Intl.RelativeTimeFormat(language, { numeric: "auto" }),
  };
}

/** Null for a date that is too far away for a relative one to say more. */
function timeAgo(ago: Intl.RelativeTimeFormat, awayMs: number): string | null {
  const days = Math.round(awayMs / dayMs);
  if (days > 0 || days < -60) return null;
  return days > -14 ? ago.format(days, "day") : ago.format(Math.round(days / 7), "week");
}
