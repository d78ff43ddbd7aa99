"use client";

import { type RefObject, useEffect, useRef } from "react";

export interface DeskFocus {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly title: RefObject<HTMLInputElement | null>;
}

/**
 * An answer takes the focus: keys work from there at once, and screen readers begin to read. It
 * stays in a field where somebody is writing: what they type next must not become a command. A desk
 * that has become empty waits for a title.
 */
export function useDeskFocus(placedId: string | undefined, isEdited: boolean): DeskFocus {
  const heading = useRef<HTMLHeadingElement>(null);
  const title = useRef<HTMLInputElement>(null);
  const wasPlaced = useRef(false);
  const isWriting = useRef(isEdited);
  useEffect(() => {
    isWriting.current = isEdited;
  });
  useEffect(() => {
    if (isWriting.current && isInField()) return;
    if (placedId !== undefined) heading.current?.focus();
    else if (wasPlaced.current) title.current?.focus();
  }, [placedId]);
  useEffect(() => {
    wasPlaced.current = placedId !== undefined;
  }, [placedId]);
  return { heading, title };
}

/** Whether keys are typed into something. */
export function isInField(): boolean {
  return document.activeElement?.matches("input, textarea, select") ?? false;
}
