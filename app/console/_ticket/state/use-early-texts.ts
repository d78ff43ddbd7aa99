"use client";

import { type RefObject, useLayoutEffect, useRef } from "react";

/** By the name of the field; empty ones are left out. */
export type EarlyTexts = Readonly<Record<string, string | undefined>>;

/**
 * Text typed into a form before the scripts of its page arrived: they start with the server's
 * values, and would clear the fields at their first change. Pass the result to the form as its ref.
 */
export function useEarlyTexts(
  take: (texts: EarlyTexts) => void,
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const taken = useRef(false);
  useLayoutEffect(() => {
    if (taken.current || form.current === null) return;
    taken.current = true;
    // Not FormData, which writes lines with two characters.
    const fields = form.current.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      "input:not([type=hidden]), textarea",
    );
    const typed = [...fields].filter(({ value }) => value !== "");
    take(Object.fromEntries(typed.map(({ name, value }) => [name, value])));
  });
  return form;
}
