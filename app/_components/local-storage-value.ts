"use client";

import { useSyncExternalStore } from "react";

/** A value that could not be stored: it is valid for this page. */
const unkept = new Map<string, string>();
const listeners = new Set<() => void>();

/** "" for nothing. Some frames and settings of browsers keep nothing, and throw when they are asked. */
export function readKept(key: string): string {
  try {
    return unkept.get(key) ?? localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

export function keep(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
    unkept.delete(key);
  } catch {
    unkept.set(key, text);
  }
  for (const listener of listeners) listener();
}

/** A value kept in this browser, and how to change it; null before the browser has taken the page over. */
export function useKept(key: string): readonly [string | null, (text: string) => void] {
  const kept = useSyncExternalStore(
    subscribe,
    () => readKept(key),
    () => null,
  );
  return [kept, (text) => keep(key, text)];
}

/** Browsers notify the other windows; we notify our own. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
