"use client";

import { useEffect, useLayoutEffect, useRef } from "react";

/** Too short to read an answer, long enough for a second press by accident. */
const restMs = 400;

export type Shortcuts = Readonly<Record<string, (() => void) | undefined>>;

/**
 * Single keys, by `event.key`, where nobody is typing. They can be switched off, because they get
 * in the way of people who dictate (WCAG 2.1.4). They act on `subject`: right after it has changed
 * they rest, because a key pressed then was meant for the previous one; `data-keys` of the page tells
 * programs that press keys. `mayRepeat`: a key that is held acts again and again.
 */
export function useShortcuts(
  shortcuts: Shortcuts,
  isOn: boolean,
  subject?: unknown,
  mayRepeat = false,
): void {
  const known = useRef(shortcuts);
  const isResting = useRef(false);
  useLayoutEffect(() => {
    if (subject === undefined) return undefined;
    const { dataset } = document.documentElement;
    isResting.current = true;
    dataset.keys = "resting";
    const wake = (): void => {
      isResting.current = false;
      delete dataset.keys;
    };
    const timer = setTimeout(wake, restMs);
    return () => {
      clearTimeout(timer);
      wake();
    };
  }, [subject]);
  useEffect(() => {
    known.current = shortcuts;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (ctrlKey || metaKey || altKey || event.defaultPrevented) return;
      if (event.repeat && !mayRepeat) return;
      if (isResting.current || isTaken(target, key)) return;
      const act = known.current[key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isOn, mayRepeat]);
}

/** Escape, outside of dialogs; `field` is the one that it was pressed in, if any. */
export function useEscape(leave: (field: Element | null) => void): void {
  const known = useRef(leave);
  useEffect(() => {
    known.current = leave;
  });
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent): void => {
      if (key !== "Escape" || !(target instanceof HTMLElement) || isDialogOpen()) return;
      known.current(target.closest("input, textarea, select"));
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

/**
 * Fields take all keys, an open dialog too, and Enter presses what has the focus, unless that is the
 * link of what is shown already.
 */
function isTaken(target: EventTarget | null, key: string): boolean {
  if (isDialogOpen()) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest(typedInto) !== null) return true;
  return key === "Enter" && target.closest("a:not([data-shown]), button, summary") !== null;
}

const typedInto = "input:not([type=checkbox]), textarea, select, [contenteditable]";

/** Wherever the focus is: a press on a dialog's plain text leaves it on the page behind. */
function isDialogOpen(): boolean {
  return document.querySelector("dialog[open]") !== null;
}
