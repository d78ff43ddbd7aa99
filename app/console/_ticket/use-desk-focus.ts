"use client";

import { type RefObject, useEffect, useRef } from "react";

export interface DeskFocus {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly title: RefObject<HTMLInputElement | null>;
}

/**
 * An answer takes the focus: keys work from there at once, and screen readers begin to read. A desk
 * that has become empty waits for a title.
 */
export function useDeskFocus(placedId: string | undefined): DeskFocus {
  const heading = useRef<HTMLHeadingElement>(null);
  const title = useRef<HTMLInputElement>(null);
  const wasPlaced = useRef(false);
  useEffect(() => {
    if (placedId !== undefined) heading.current?.focus();
    else if (wasPlaced.current) title.current?.focus();
    wasPlaced.current = placedId !== undefined;
  }, [placedId]);
  return { heading, title };
}
