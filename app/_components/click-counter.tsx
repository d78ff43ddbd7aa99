"use client";

import { useEffect } from "react";

/**
 * Reports the rank of an opened result to the service, so that operators see where good answers
 * rank too low. Without JavaScript nothing is reported, and links work all the same.
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
