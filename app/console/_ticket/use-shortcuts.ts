"use client";

import { useEffect, useRef } from "react";

export type Shortcuts = Readonly<Record<string, (() => void) | undefined>>;

/**
 * Single keys, by `event.key`, where nobody is typing. They can be switched off, because they get
 * in the way of people who dictate (WCAG 2.1.4).
 */
export function useShortcuts(shortcuts: Shortcuts, isOn: boolean): void {
  const known = useRef(shortcuts);
  useEffect(() => {
    known.current = shortcuts;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (ctrlKey || metaKey || altKey || event.defaultPrevented || event.repeat) return;
      if (isTaken(target, key)) return;
      const act = known.current[key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isOn]);
}

/** Escape, outside of dialogs; `field` is the one that it was pressed in, if any. */
export function useEscape(leave: (field: Element | null) => void): void {
  const known = useRef(leave);
  useEffect(() => {
    known.current = leave;
  });
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent): void => {
      if (key !== "Escape" || !(target instanceof HTMLElement)) return;
      if (target.closest("dialog[open]") !== null) return;
      known.current(target.closest("input, textarea, select"));
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

/** Fields take all keys, dialogs what happens in them, and Enter presses what has the focus. */
function isTaken(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest("input, textarea, select, [contenteditable], dialog[open]") !== null) {
    return true;
  }
  return key === "Enter" && target.closest("a, button, summary") !== null;
}
