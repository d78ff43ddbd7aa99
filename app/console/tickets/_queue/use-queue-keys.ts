"use client";

import { useEffect } from "react";
import { useConsoleKeys } from "../../_ticket/view/use-console-keys.ts";
import { useEscape, useShortcuts } from "../../_ticket/view/use-shortcuts.ts";
import type { QueueState } from "./use-queue.ts";

interface QueueKeys {
  readonly queue: QueueState;
  /** Whether a new ticket is being placed: no row is open then, and keys move to none. */
  readonly isPlacing: boolean;
  readonly isOn: boolean;
  readonly showHelp: () => void;
}

/** Keys that move, and keys that judge: only those rest for a moment after another ticket is shown. */
export function useQueueKeys({ queue, isPlacing, isOn, showHelp }: QueueKeys): void {
  const { placed, desk, choices, actions, open, document: page, list, move, refs } = queue;
  useShortcuts(isPlacing ? {} : { j: () => move(1), k: () => move(-1) }, isOn, undefined, true);
  useShortcuts(
    {
      x: isPlacing || open.id === null ? undefined : () => queue.choose(open.id ?? ""),
      r: list.state.arrived.length === 0 ? undefined : queue.showArrived,
    },
    isOn,
  );
  useConsoleKeys({
    desk: { placed, comment: desk.comment, choices },
    actions: {
      ...actions,
      open(found) {
        page.open(found);
        actions.tellDocument(found, "opened");
      },
      showHelp,
    },
    judgement: queue.judgement,
    isOn,
  });
  useFilterKey(isOn);
  useEscape((field) => {
    if (field === null && page.address !== null) page.close(refs.heading.current);
    else (isPlacing ? refs.heading.current : shownRow())?.focus();
  });
}

/** A slash goes to the search of the list; that of the site takes it where nobody else has. */
function useFilterKey(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (key !== "/" || ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return;
      if (target.closest("input:not([type=checkbox]), textarea, select, dialog") !== null) return;
      const field = document.querySelector<HTMLInputElement>(".queue-list input[type=search]");
      if (field?.checkVisibility() !== true) return;
      event.preventDefault();
      field.focus();
      field.select();
    };
    document.addEventListener("keydown", onKey, { capture: true });
    return () => document.removeEventListener("keydown", onKey, { capture: true });
  }, [isOn]);
}

function shownRow(): HTMLElement | null {
  return document.querySelector<HTMLElement>(".queue-rows a[data-shown]");
}
