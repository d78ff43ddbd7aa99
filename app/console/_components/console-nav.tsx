"use client";

import Link from "next/link";
import { usePathname, useSearchParams } from "next/navigation";
import type { ConsolePart } from "../../_access/open-console.ts";
import { useDeskTexts } from "../../_messages/messages-context.tsx";

const pages = [
  { path: "/console", name: "nav.ticket", part: "tickets" },
  { path: "/console/tickets", name: "nav.tickets", part: "tickets" },
  { path: "/console/stats", name: "nav.stats", part: "tickets" },
  { path: "/console/taxonomy", name: "nav.taxonomy", part: "tickets" },
  { path: "/console/automation", name: "nav.automation", part: "tickets" },
  { path: "/console/gaps", name: "nav.gaps", part: "admin" },
  { path: "/console/webhooks", name: "nav.webhooks", part: "admin" },
  { path: "/console/keys", name: "nav.keys", part: "keys" },
  { path: "/console/audit", name: "nav.audit", part: "keys" },
] as const satisfies readonly { readonly part: ConsolePart; readonly [name: string]: string }[];

interface ConsoleNavProps {
  /** Those that the reader may open. */
  readonly parts: readonly ConsolePart[];
}

/** The pages of the console; in a frame of another site (`?embed=1`) they stay in that form. */
export function ConsoleNav({ parts }: ConsoleNavProps) {
  const t = useDeskTexts();
  const pathname = usePathname();
  const isEmbedded = useSearchParams().get("embed") === "1";
  return (
    <nav
      aria-label={t("nav.label")}
      className={`border-b border-line bg-surface ${isEmbedded ? "wiki-embedded" : ""}`}
    >
      {/* One row on a phone: the open page is brought into view. */}
      <ul
        ref={showOpenTab}
        className="mx-auto flex max-w-[82rem] gap-x-1 overflow-x-auto px-2 [scrollbar-width:none]"
      >
        {pages
          .filter(({ path, part }) => parts.includes(part) && !(isEmbedded && isOfOperators(path)))
          .map(({ path, name }) => (
            <li key={path}>
              <Link
                href={isEmbedded ? `${path}?embed=1` : path}
                prefetch={false}
                aria-current={isOpen(path, pathname) ? "page" : undefined}
                className="inline-flex min-h-11 items-center whitespace-nowrap border-b-2 border-transparent px-3 text-text no-underline hover:border-control aria-[current=page]:border-link aria-[current=page]:font-semibold aria-[current=page]:text-link"
              >
                {t(name)}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  );
}

/** Beside the others, without moving the page itself. */
function showOpenTab(list: HTMLUListElement | null): void {
  const tab = list?.querySelector<HTMLElement>('[aria-current="page"]');
  if (list === null || tab == null) return;
  const { offsetLeft, offsetWidth } = tab;
  list.scrollLeft = offsetLeft + offsetWidth / 2 - list.offsetLeft - list.clientWidth / 2;
}

/** In a help desk's frame are those who place tickets; the rest has its own tab of the browser. */
function isOfOperators(path: string): boolean {
  return !["/console", "/console/tickets", "/console/stats"].includes(path);
}

/** A ticket's own page belongs to the list. */
function isOpen(path: string, pathname: string): boolean {
  return path === "/console" ? pathname === path : pathname.startsWith(path);
}
