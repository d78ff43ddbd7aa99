"use client";

import { useCallback, useEffect, useRef, useState } from "react";

interface LeaveGuard {
  /** Where a link was about to lead; null while nobody wants to leave. */
  readonly target: string | null;
  stay(): void;
  leave(): void;
}

/**
 * Keeps the page while it holds what the service does not have. The browser asks before another
 * page is loaded; links that only swap pages ask here, because browsers show no dialogs for frames
 * of other sites. `opensHere` names addresses that lead nowhere else.
 */
export function useLeaveGuard(
  holdsUnsent: boolean,
  opensHere: (address: string) => boolean,
): LeaveGuard {
  const [target, setTarget] = useState<string | null>(null);
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!holdsUnsent) return undefined;
    const onUnload = (event: BeforeUnloadEvent): void => {
      if (!isLeaving.current) event.preventDefault();
    };
    const onClick = (event: MouseEvent): void => {
      const link = leadingLink(event);
      if (link === null || opensHere(link.pathname)) return;
      // Before the router hears of it.
      event.preventDefault();
      event.stopPropagation();
      setTarget(link.href);
    };
    addEventListener("beforeunload", onUnload);
    document.addEventListener("click", onClick, { capture: true });
    return () => {
      removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, { capture: true });
      setTarget(null);
    };
  }, [holdsUnsent, opensHere]);
  const stay = useCallback(() => setTarget(null), []);
  const leave = useCallback(() => {
    if (target === null) return;
    isLeaving.current = true;
    location.assign(target);
  }, [target]);
  return { target, stay, leave };
}

/** The link of this site that a click follows in this tab. */
function leadingLink(event: MouseEvent): HTMLAnchorElement | null {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return null;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  // What opens a dialog is a link for those without scripts only.
  if (link === null || link.getAttribute("aria-haspopup") === "dialog") return null;
  if (link.target === "_blank" || link.hasAttribute("download")) return null;
  const isSamePage = link.pathname === location.pathname && link.hash !== "";
  return link.origin !== location.origin || isSamePage ? null : link;
}
