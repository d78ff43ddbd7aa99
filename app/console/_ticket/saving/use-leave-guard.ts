"use client";

import { useCallback, useEffect, useRef, useState } from "react";

interface LeaveGuard {
  /** Whether somebody was about to leave. */
  readonly isAsking: boolean;
  stay(): void;
  leave(): void;
  /** Whether the address, which no link leads to, waits for what the person says. */
  holdsBack(address: string): boolean;
}

/** Goes on with what was held up. */
interface Held {
  readonly goOn: () => void;
}

/**
 * Keeps the page open while it holds unsaved data. The browser asks before another page is loaded;
 * links that only swap pages, and forms, ask here, because browsers show no dialogs for frames on
 * other sites. `opensHere` names addresses that do not leave the page.
 */
export function useLeaveGuard(
  holdsUnsent: boolean,
  opensHere: (address: string) => boolean,
): LeaveGuard {
  const [held, setHeld] = useState<Held | null>(null);
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
      // The question is on the page behind it.
      link.closest("dialog")?.close();
      setHeld({ goOn: () => location.assign(link.href) });
    };
    const onSubmit = (event: SubmitEvent): void => {
      const { target: form, submitter, defaultPrevented } = event;
      // Scripts of this page handle its own forms, and have already done so.
      if (defaultPrevented || isLeaving.current || !(form instanceof HTMLFormElement)) return;
      if (form.method === "dialog") return;
      event.preventDefault();
      setHeld({ goOn: () => form.requestSubmit(submitter) });
    };
    addEventListener("beforeunload", onUnload);
    document.addEventListener("click", onClick, { capture: true });
    addEventListener("submit", onSubmit);
    return () => {
      removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, { capture: true });
      removeEventListener("submit", onSubmit);
      setHeld(null);
    };
  }, [holdsUnsent, opensHere]);
  const stay = useCallback(() => setHeld(null), []);
  const leave = useCallback(() => {
    if (held === null) return;
    isLeaving.current = true;
    held.goOn();
  }, [held]);
  const holdsBack = useCallback(
    (address: string): boolean => {
      if (holdsUnsent) setHeld({ goOn: () => location.assign(address) });
      return holdsUnsent;
    },
    [holdsUnsent],
  );
  return { isAsking: held !== null, stay, leave, holdsBack };
}

/** The link of this site that a click follows in this tab. */
function leadingLink(event: MouseEvent): HTMLAnchorElement | null {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return null;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  // A link that opens a dialog is only a link without scripts.
  if (link === null || link.getAttribute("aria-haspopup") === "dialog") return null;
  if (link.target === "_blank" || link.hasAttribute("download")) return null;
  const isSamePage = link.pathname === location.pathname && link.hash !== "";
  return link.origin !== location.origin || isSamePage ? null : link;
}
