"use client";

import type { SearchResponse } from "knowledge-sdk";
import type { AnswerPassage, AskResponse } from "knowledge-sdk/schemas";
import { mayBeQuestion } from "knowledge-sdk/service-ui";
import { useEffect, useState } from "react";
import { openCollection, openEdition } from "./open-place.ts";

/** Long enough to skip the letters of a fast typist, short enough not to be waited for. */
const delayMs = 120;
const suggestionsMax = 7;

/** Pages, and the passage of the first one that answers, where one stands out. */
export interface Found
  extends Pick<SearchResponse, "query" | "results" | "answer" | "matches" | "facets"> {
  /** What answers a question, where it is asked for. */
  readonly passages?: readonly AnswerPassage[] | undefined;
}

export interface WantedSuggestions {
  /** Names separated by commas; "" for all. */
  readonly collections: string;
  /** How many pages each collection has. Default false. */
  readonly hasFacets?: boolean;
  /** Passages that answer a question. Default false. */
  readonly hasPassages?: boolean;
  /** Whether the newest version is searched, whichever is open. Default false. */
  readonly isNewest?: boolean;
}

export interface Suggestions {
  /** The latest query. */
  readonly query: string;
  /** Null when there is nothing to show: no text, no answer yet, a refusal. */
  readonly found: Found | null;
  /** Whether the service did not answer; then the same can be asked again. */
  readonly hasFailed: boolean;
  /** Requests the same again. */
  retry(): void;
  /** Requests pages, instead of the previous request; "" requests none. */
  ask(text: string): void;
}

/**
 * Pages for words still being typed. The effect's end takes the request before back, so an older
 * answer never overwrites a newer one.
 */
export function useSuggestions({
  collections,
  hasFacets = false,
  hasPassages = false,
  isNewest = false,
}: WantedSuggestions): Suggestions {
  const [asked, setAsked] = useState({ query: "" });
  const [found, setFound] = useState<Found | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const { query } = asked;
  useEffect(() => {
    if (asked.query === "") return undefined;
    const controller = new AbortController();
    const parameters = parametersOf(asked.query, collections);
    if (hasFacets) parameters.set("facets", "on");
    const { lang, version } = openEdition();
    if (lang !== undefined) parameters.set("lang", lang);
    // Other collections have versions of their own, or none.
    const own = openCollection();
    const hasVersion = collections === "" || own === "" || collections === own;
    if (version !== undefined && !isNewest && hasVersion) parameters.set("version", version);
    const { signal } = controller;
    const show = (answered: Found | null): void => {
      if (signal.aborted) return;
      setFound(answered);
      setHasFailed(answered === null);
    };
    const timer = setTimeout(() => {
      askFor(parameters, hasPassages, signal).then(show, () => show(null));
    }, delayMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [asked, collections, hasFacets, hasPassages, isNewest]);
  return {
    query,
    found,
    hasFailed,
    retry: () => setAsked({ query }),
    ask(text) {
      const wanted = text.trim();
      if (wanted === query) return;
      setAsked({ query: wanted });
      setHasFailed(false);
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
  parameters: URLSearchParams,
  hasPassages: boolean,
  signal: AbortSignal,
): Promise<Found | null> {
  const isQuestion = hasPassages && mayBeQuestion(parameters.get("q") ?? "");
  // Together, so that no choice moves while somebody reaches for it.
  const [response, passages] = await Promise.all([
    fetch(`/api/wiki/search?${parameters}`, { signal }),
    isQuestion ? passagesFor(parameters, signal).catch(() => []) : [],
  ]);
  if (!response.ok) return null;
  // The service's own answer; its form is held by the contract tests.
  return { ...((await response.json()) as SearchResponse), passages };
}

/** None where the service does not answer: pages stand without them. */
async function passagesFor(
  parameters: URLSearchParams,
  signal: AbortSignal,
): Promise<AskResponse["passages"]> {
  const response = await fetch(`/api/wiki/ask?${parameters}`, { signal });
  return response.ok ? ((await response.json()) as AskResponse).passages : [];
}
