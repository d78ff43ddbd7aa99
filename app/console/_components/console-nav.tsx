"use client";

import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import { useDeskTexts } from "../../_messages/messages-context.tsx";

const pages = [
  { path: "/console", name: "nav.ticket" },
  { path: "/console/tickets", name: "nav.tickets" },
  { path: "/console/stats", name: "nav.stats" },
  { path: "/console/taxonomy", name: "nav.taxonomy" },
  { path: "/console/automation", name: "nav.automation" },
  { path: "/console/webhooks", name: "nav.webhooks" },
] as const;

/** The pages of the console; in a frame of another site (`?embed=1`) they stay in that form. */
export function ConsoleNav() {
  const t = useDeskTexts();
  const pathname = usePathname();
  const isEmbedded = useSearchParams().get("embed") === "1";
  return (
    <nav
      aria-label={t("nav.label")}
      className={`border-b border-line bg-surface ${isEmbedded ? "wiki-embedded" : ""}`}
    >
      <ul className="mx-auto flex max-w-[82rem] flex-wrap gap-x-1 px-2">
        {pages.map(({ path, name }) => (
          <li key={path}>
            <Link
              href={isEmbedded ? `${path}?embed=1` : path}
              prefetch={false}
              aria-current={isOpen(path, pathname) ? "page" : undefined}
              className="inline-flex min-h-11 items-center border-b-2 border-transparent px-3 text-text no-underline hover:border-control aria-[current=page]:border-link aria-[current=page]:font-semibold aria-[current=page]:text-link"
            >
              {t(name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A ticket's own page belongs to the list. */
function isOpen(path: string, pathname: string): boolean {
  return path === "/console" ? pathname === path : pathname.startsWith(path);
}
