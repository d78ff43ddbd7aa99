"use client";

import type { SearchResponse } from "knowledge-sdk";
import type { AnswerPassage, AskResponse } from "knowledge-sdk/schemas";
import { type AskedSearch, mayBeQuestion } from "knowledge-sdk/service-ui";
import { useEffect, useState } from "react";

/** Long enough to skip the letters of a fast typist, short enough not to be waited for. */
const delayMs = 120;
const suggestionsMax = 7;

/** Pages, and the passage of the first one that answers, where one stands out. */
export interface Found
  extends Pick<SearchResponse, "query" | "results" | "answer" | "matches" | "facets"> {
  /** What answers a question, where it is asked for. */
  readonly passages?: readonly AnswerPassage[] | undefined;
}

/** What suggestions are narrowed to. */
export type SuggestionScope = Pick<AskedSearch, "collections" | "version" | "lang">;

export interface WantedSuggestions {
  readonly scope: SuggestionScope;
  /** How many pages each collection has. Default false. */
  readonly hasFacets?: boolean;
  /** Passages that answer a question. Default false. */
  readonly hasPassages?: boolean;
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
  scope,
  hasFacets = false,
  hasPassages = false,
}: WantedSuggestions): Suggestions {
  const [asked, setAsked] = useState({ query: "" });
  const [found, setFound] = useState<Found | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const { query } = asked;
  const wanted = parametersOf(query, scope).toString();
  useEffect(() => {
    if (asked.query === "") return undefined;
    const controller = new AbortController();
    const parameters = new URLSearchParams(wanted);
    if (hasFacets) parameters.set("facets", "on");
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
  }, [asked, wanted, hasFacets, hasPassages]);
  return {
    query,
    found,
    hasFailed,
    retry: () => setAsked({ query }),
    ask(text) {
      const words = text.trim();
      if (words === query) return;
      setAsked({ query: words });
      setHasFailed(false);
      if (words === "") setFound(null);
    },
  };
}

/** The request of a program for the same pages, in the same order. */
export function suggestionsAddress(query: string, scope: SuggestionScope): string {
  return `/api/search?${parametersOf(query, scope)}`;
}

function parametersOf(query: string, scope: SuggestionScope): URLSearchParams {
  const { collections, version, lang } = scope;
  return new URLSearchParams({
    q: query,
    prefix: "on",
    limit: String(suggestionsMax),
    ...(collections.length > 0 && { collection: collections.join(",") }),
    ...(version !== undefined && { version }),
    ...(lang !== undefined && { lang }),
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
