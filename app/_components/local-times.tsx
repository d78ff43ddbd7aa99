"use client";

import { useEffect } from "react";
import { exactTime, relativeDay } from "./relative-day.ts";

/** Days as the reader's clock counts them, with the exact time of their zone under the pointer. */
export function LocalTimes() {
  useEffect(() => {
    // The interface's: the article around it has the language of the page.
    const options = { language: document.documentElement.lang, zone: "own" } as const;
    for (const time of document.querySelectorAll<HTMLTimeElement>("time[title]")) {
      if (Number.isNaN(Date.parse(time.dateTime))) continue;
      time.title = exactTime(time.dateTime, options);
      const said = relativeDay(time.dateTime, options);
      if (time.textContent !== said) time.textContent = said;
    }
  }, []);
  return null;
}
