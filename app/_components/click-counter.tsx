"use client";

import { useEffect } from "react";

/**
 * Tells the service which place of the results was opened, so that an operator sees where good
 * answers stand too low. Without JavaScript nothing is told, and links work all the same.
 */
export function ClickCounter({ query }: { readonly query: string }) {
  useEffect(() => {
    const count = ({ target, button }: MouseEvent): void => {
      const link = target instanceof Element ? target.closest<HTMLElement>("a[data-rank]") : null;
      // The right button opens a menu and no page.
      if (link === null || button > 1) return;
      const click = new URLSearchParams({ q: query, rank: link.dataset.rank ?? "" });
      navigator.sendBeacon(`/api/search/click?${click}`);
    };
    document.addEventListener("click", count);
    document.addEventListener("auxclick", count);
    return () => {
      document.removeEventListener("click", count);
      document.removeEventListener("auxclick", count);
    };
  }, [query]);
  return null;
}
