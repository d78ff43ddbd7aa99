/** The search of a knowledge service for pages of other sites: as somebody types, without a dialog. */
import type { AnswerPassage, AskResponse, SearchResponse } from "../../contract/index.ts";

export interface SearchClientOptions {
  /** Address of the service, e.g. `https://knowledge.example`. */
  readonly service: string;
  /** A public key, which `knowledge keys new --public` makes. Default: none. */
  readonly key?: string | undefined;
  /** Names of collections, separated by commas. Default: all that may be seen. */
  readonly collection?: string | undefined;
  /** Version of the documentation. Default: the newest. */
  readonly version?: string | undefined;
  /** Language of the pages that stand first, e.g. `de`. Default: that of the words. */
  readonly lang?: string | undefined;
  /** Pages of an answer. @default 7 */
  readonly limit?: number | undefined;
  /** Whether the page is one of the service's own: it asks as its reader is signed in. @default false */
  readonly isOwn?: boolean | undefined;
  /** Milliseconds that nobody types before the service is asked. @default 120 */
  readonly delayMs?: number | undefined;
}

export interface SearchClient {
  /**
   * Pages for words that may still be typed. Null when another search began meanwhile. Rejects with
   * a `SearchFailure` when the service does not answer.
   */
  search(query: string): Promise<SearchResponse | null>;
  /** The passages that answer a question, none where nothing does. Never rejects. */
  passages(question: string): Promise<readonly AnswerPassage[]>;
  /** Gives up what is under way. */
  cancel(): void;
  /** Counts that a hit was opened; `rank` from 1. Nothing is said about who opened it. */
  countClick(query: string, rank: number): void;
}

/** Why there are no results. */
export class SearchFailure extends Error {
  /** Status of the answer; 0 for none. */
  readonly status: number;
  /** Seconds to wait, where the service says it. */
  readonly retryAfter_s: number | null;

  constructor(message: string, status = 0, retryAfter_s: number | null = null) {
    super(message);
    this.name = "SearchFailure";
    this.status = status;
    this.retryAfter_s = retryAfter_s;
  }
}

const answersKept = 50;

/**
 * Answers are kept while the page is open, so that going back to a word asks nobody.
 * @example
 * import { createSearchClient } from "knowledge-sdk/search-box";
 *
 * const client = createSearchClient({ service: "https://knowledge.example" });
 * const found = await client.search("install");
 * for (const { title, path } of found?.results ?? []) console.log(title, path);
 */
export function createSearchClient(options: SearchClientOptions): SearchClient {
  const { service, key, limit = 7, isOwn = false, delayMs = 120 } = options;
  const area = isOwn ? "api/wiki" : "api";
  const credentials = isOwn ? "same-origin" : "omit";
  const given = { collection: options.collection, version: options.version, lang: options.lang };
  const kept = new Map<string, SearchResponse>();
  let current: AbortController | null = null;
  const addressOf = (path: string, own: Readonly<Record<string, string>>): string => {
    const url = new URL(path, service.endsWith("/") ? service : `${service}/`);
    for (const [name, value] of Object.entries({ ...own, ...given, key })) {
      if (value !== undefined && value !== "") url.searchParams.set(name, value);
    }
    return url.href;
  };
  const begin = (): AbortSignal => {
    current?.abort();
    current = new AbortController();
    return current.signal;
  };
  const ask = async (query: string, signal: AbortSignal): Promise<SearchResponse> => {
    const address = addressOf(`${area}/search`, { q: query, prefix: "on", limit: String(limit) });
    const found = (await answerFrom(address, { signal, credentials })) as SearchResponse;
    kept.set(query, found);
    const [oldest] = kept.keys();
    if (kept.size > answersKept && oldest !== undefined) kept.delete(oldest);
    return found;
  };
  return {
    async search(query) {
      const words = query.trim();
      const signal = begin();
      const known = kept.get(words);
      if (known !== undefined || words === "") return known ?? null;
      await pause(delayMs, signal);
      if (signal.aborted) return null;
      try {
        return await ask(words, signal);
      } catch (error) {
        if (signal.aborted) return null;
        throw error;
      }
    },
    async passages(question) {
      const signal = current?.signal ?? begin();
      const address = addressOf(`${area}/ask`, { q: question.trim() });
      const asked = answerFrom(address, { signal, credentials });
      const { passages = [] } = (await asked.catch(() => ({}))) as Partial<AskResponse>;
      return passages;
    },
    cancel: () => current?.abort(),
    countClick(query, rank) {
      navigator.sendBeacon(addressOf("api/search/click", { q: query.trim(), rank: String(rank) }));
    },
  };
}

/** From pages of others without cookies: who reads them is nobody's business. */
async function answerFrom(
  address: string,
  request: Pick<RequestInit, "signal" | "credentials">,
): Promise<unknown> {
  const response = await fetch(address, request).catch((cause) => {
    throw new SearchFailure(cause instanceof Error ? cause.message : "no answer");
  });
  if (response.ok) {
    return response.json().catch(() => {
      throw new SearchFailure("The service answered something else.", response.status);
    });
  }
  const wait = Number(response.headers.get("retry-after"));
  throw new SearchFailure(
    `The service answered ${response.status}.`,
    response.status,
    Number.isFinite(wait) && wait > 0 ? wait : null,
  );
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const stop = (): void => {
      clearTimeout(timer);
      resolve();
    };
    signal.addEventListener("abort", stop, { once: true });
  });
}
