"use client";

import { useMemo } from "react";
import { useKept } from "../_components/local-storage-value.ts";
import { useShell } from "../_messages/messages-context.tsx";
import { readRecent } from "../_search/recent-pages.ts";

/** Pages read lately in this browser; nothing leaves it. Without scripts the list is not there. */
export function RecentlyRead() {
  const t = useShell();
  const [kept] = useKept("wiki-recent");
  const pages = useMemo(() => (kept === null ? [] : readRecent()), [kept]);
  if (pages.length === 0) return null;
  return (
    <section aria-labelledby="read">
      <h2 id="read" className="mb-3 text-lg font-semibold">
        {t("read.title")}
      </h2>
      <ul className="space-y-1">
        {pages.slice(0, 5).map(({ address, title }) => (
          <li key={address} className="[overflow-wrap:anywhere]">
            <a href={address} dir="auto" className="line-clamp-2">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
