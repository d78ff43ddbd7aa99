"use client";

import type { SearchResponse } from "knowledge-sdk";
import { useEffect, useState } from "react";

/** Long enough to skip the letters of a fast typist, short enough not to be waited for. */
const delayMs = 120;
const suggestionsMax = 7;

/** Pages, and the passage of the first one that answers, where one stands out. */
export type Found = Pick<SearchResponse, "query" | "results" | "answer" | "matches">;

export interface Suggestions {
  /** The latest query. */
  readonly query: string;
  /** Null when there is nothing to show: no text, no answer yet, a refusal. */
  readonly found: Found | null;
  /** Requests pages, instead of the previous request; "" requests none. */
  ask(text: string): void;
}

/**
 * Pages for words still being typed. The effect's end takes the request before back, so an older
 * answer never overwrites a newer one.
 */
export function useSuggestions(collections: string): Suggestions {
  const [query, setQuery] = useState("");
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (query === "") return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const show = (answered: Found | null): void => {
      if (!signal.aborted) setFound(answered);
    };
    const timer = setTimeout(() => {
      askFor(query, collections, signal).then(show, () => show(null));
    }, delayMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query, collections]);
  return {
    query,
    found,
    ask(text) {
      const wanted = text.trim();
      setQuery(wanted);
      if (wanted === "") setFound(null);
    },
  };
}

/** The request of a program for the same pages, in the same order. */
export function suggestionsAddress(query: string, collections: string): string {
  return `/api/search?${parametersOf(query, collections)}`;
}

function parametersOf(query: string, collections: string): URLSearchParams {
  return new URLSearchParams({
    q: query,
    prefix: "on",
    limit: String(suggestionsMax),
    ...(collections !== "" && { collection: collections }),
  });
}

async function askFor(
  query: string,
  collections: string,
  signal: AbortSignal,
): Promise<Found | null> {
  const parameters = parametersOf(query, collections);
  const response = await fetch(`/api/wiki/search?${parameters}`, { signal });
  if (!response.ok) return null;
  // The service's own answer; its form is held by the contract tests.
  return (await response.json()) as SearchResponse;
}
