"use client";

import { useRouter } from "next/navigation";
import { useEffect, useTransition } from "react";
import { readKept } from "../_components/local-storage-value.ts";
import { useShell } from "../_messages/messages-context.tsx";

/**
 * Opens the pages that links lead to without loading a new document, and asks for a page as soon as
 * the pointer is on its link. Links work without it; where it fails, the router loads the document.
 */
export function ClientNavigation() {
  const t = useShell();
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  useEffect(() => {
    const asked = new Set<string>();
    const prepare = ({ target }: Event): void => {
      const href = pageOf(target);
      if (href === null || asked.has(href)) return;
      asked.add(href);
      router.prefetch(href);
    };
    const open = (event: MouseEvent): void => {
      const isPlain = event.button === 0 && !event.defaultPrevented;
      if (!isPlain || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const href = pageOf(event.target);
      if (href === null) return;
      event.preventDefault();
      document.querySelector<HTMLElement>("#_wiki_tree:popover-open")?.hidePopover();
      startTransition(() => router.push(href));
    };
    document.addEventListener("click", open);
    document.addEventListener("pointerover", prepare, { passive: true });
    document.addEventListener("focusin", prepare);
    document.addEventListener("keydown", turnPage);
    return () => {
      document.removeEventListener("click", open);
      document.removeEventListener("pointerover", prepare);
      document.removeEventListener("focusin", prepare);
      document.removeEventListener("keydown", turnPage);
    };
  }, [router]);
  return isPending ? (
    <div role="progressbar" aria-label={t("page.loading")} className="wiki-loading" />
  ) : null;
}

const neighbours: Readonly<Record<string, string | undefined>> = { "[": "prev", "]": "next" };

/** Opens the page before with `[` and the one after with `]`, where nobody is typing. */
function turnPage(event: KeyboardEvent): void {
  const rel = neighbours[event.key];
  if (rel === undefined || event.defaultPrevented || event.metaKey) return;
  // Many keyboards have brackets on AltGr, which some systems tell as Ctrl and Alt.
  if ((event.ctrlKey || event.altKey) && !event.getModifierState("AltGraph")) return;
  if (readKept("kb_console_keys") === "off" || isWithin(event.target)) return;
  document.querySelector<HTMLElement>(`.wiki-neighbours a[rel="${rel}"]`)?.click();
}

/** Keys in fields are text, and those in a dialog are its own. */
function isWithin(target: EventTarget | null): boolean {
  const places = "input, textarea, select, [contenteditable], dialog";
  return target instanceof Element && target.closest(places) !== null;
}

const page = /^\/(?:wiki|docs)(?:\/|$)/;
/** Files, and what is no page of the application. */
const file = /\.\w{1,5}$/;

/** The address of another page; null for any other link, and for a place on this page. */
function pageOf(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (link === null || link.target !== "" || link.hasAttribute("download")) return null;
  const { origin, pathname, search, hash } = link;
  if (origin !== location.origin || !page.test(pathname) || file.test(pathname)) return null;
  if (pathname === location.pathname && search === location.search) return null;
  return pathname + search + hash;
}
