"use client";

import { useSyncExternalStore } from "react";

const neverChanges = () => (): void => undefined;

/**
 * Values that only a browser knows; `before` is used until the scripts run, and always without
 * them.
 */
export function useInBrowser<T>(read: () => T, before: T): T {
  return useSyncExternalStore(neverChanges, read, () => before);
}
