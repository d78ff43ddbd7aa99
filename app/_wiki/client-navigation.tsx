"use client";

import { useRouter } from "next/navigation";
import { useEffect, useTransition } from "react";
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
    return () => {
      document.removeEventListener("click", open);
      document.removeEventListener("pointerover", prepare);
      document.removeEventListener("focusin", prepare);
    };
  }, [router]);
  return isPending ? (
    <div role="progressbar" aria-label={t("page.loading")} className="wiki-loading" />
  ) : null;
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
