"use client";

import { useEffect } from "react";
import { type RecentPage, rememberPage } from "../_search/recent-pages.ts";

/** Keeps the page among those read lately, for the search's dialog. */
export function RememberPage({ address, title }: RecentPage) {
  useEffect(() => rememberPage({ address, title }), [address, title]);
  return null;
}
