"use client";

import { useCallback, useRef, useState } from "react";

interface OpenDocument {
  /** Null while none is shown. */
  readonly address: string | null;
  open(address: string): void;
  /** The focus goes back to where it was before, or to `fallback` when that is gone. */
  close(fallback: HTMLElement | null): void;
  /** For another ticket, which has its own focus. */
  forget(): void;
}

/** The document that is shown next to the ticket. */
export function useOpenDocument(): OpenDocument {
  const [address, setAddress] = useState<string | null>(null);
  const opener = useRef<Element | null>(null);
  const open = useCallback((next: string): void => {
    // A document that leads to another one is not where the reader came from.
    if (opener.current === null) opener.current = document.activeElement;
    setAddress(next);
  }, []);
  const forget = useCallback((): void => {
    opener.current = null;
    setAddress(null);
  }, []);
  const close = useCallback(
    (fallback: HTMLElement | null): void => {
      const { current } = opener;
      forget();
      if (current instanceof HTMLElement && current !== document.body) current.focus();
      // An element that is gone, or hidden like the field of a closed search, takes no focus.
      if (document.activeElement !== current || current === document.body) fallback?.focus();
    },
    [forget],
  );
  return { address, open, close, forget };
}
