"use client";

import { useSyncExternalStore } from "react";

const neverChanges = () => (): void => undefined;

/** What only a browser can tell; `before` it has taken the page over, and for good without scripts. */
export function useInBrowser<T>(read: () => T, before: T): T {
  return useSyncExternalStore(neverChanges, read, () => before);
}
