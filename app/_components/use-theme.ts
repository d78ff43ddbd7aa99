"use client";

import { readTheme, themeCookieText } from "knowledge-sdk/service-ui";
import type { Theme } from "knowledge-sdk/wiki-ui";
import { useSyncExternalStore } from "react";

/** What was chosen on this page; null before that. */
let chosen: Theme | null = null;
const listeners = new Set<() => void>();

/** The colours of the page; `given` are those that the server has sent it in. */
export function useTheme(given: Theme): Theme {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => chosen ?? readTheme(document.documentElement.dataset.theme),
    () => given,
  );
}

/** Kept in a cookie, so that the server sends the next page in its colours and nothing flashes. */
export function chooseTheme(theme: Theme): void {
  chosen = theme;
  document.cookie = themeCookieText(theme);
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}
