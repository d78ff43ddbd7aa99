"use client";

import { useSyncExternalStore } from "react";

const storageName = "kb_console_keys";
const listeners = new Set<() => void>();
/** Where the browser keeps nothing, as in some frames, the choice holds for this page. */
let chosenHere: boolean | null = null;

/** Whether single keys act, as this person has chosen in this browser. */
export function useSingleKeys(): readonly [boolean, (isOn: boolean) => void] {
  return [useSyncExternalStore(subscribe, read, () => true), choose];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function read(): boolean {
  if (chosenHere !== null) return chosenHere;
  try {
    return localStorage.getItem(storageName) !== "off";
  } catch {
    return true;
  }
}

function choose(isOn: boolean): void {
  chosenHere = isOn;
  try {
    localStorage.setItem(storageName, isOn ? "on" : "off");
  } catch {
    // It still holds for this page.
  }
  for (const listener of listeners) listener();
}
