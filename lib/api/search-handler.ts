/** `GET /api/search` without a framework. */

import type { QueryAnalytics } from "../analytics/index.ts";
import { createWhoAsks, type KeyCheckOptions, type SeenOptions, seenBy } from "../auth/index.ts";
import type { Limiter } from "../base/index.ts";
import {
  limits,
  PageSearchParameters,
  type PermittedCollections,
  SearchParameters,
  type SearchResponse,
  type SearchStore,
  type SeenStore,
} from "../contract/index.ts";
import {
  type Content,
  createEndpoint,
  type EndpointOptions,
  type FaultTeller,
  type HttpHandler,
  type HttpRequest,
  parseParameters,
  type RequestTiming,
  rounded,
  runLimited,
} from "../http/index.ts";
import type { CacheCounts } from "../metrics/index.ts";
import { createAnswerCache, type KnownAnswer } from "./answer-cache.ts";
import { guardedBy } from "./classifier/classifier-handlers.ts";
import { cutBytes } from "./cut-bytes.ts";

export interface SearchHandlerOptions extends EndpointOptions, KeyCheckOptions, SeenOptions {
  readonly store: SearchStore;
  readonly limiter: Limiter;
  /** Waiting and searching together; default 10 s. */
  readonly timeoutMs?: number | undefined;
  /** Whether `offset` is a parameter. Default false. */
  readonly takesOffset?: boolean | undefined;
  /** Told about each answered search. Default: nothing is counted. */
  readonly analytics?: Pick<QueryAnalytics, "recordSearch"> | undefined;
  /** Counts answers by whether they were cached. Default: nothing is counted. */
  readonly cacheCounts?: CacheCounts | undefined;
}

export function createSearchHandler(options: SearchHandlerOptions): HttpHandler {
  const { store, limiter, timeoutMs = limits.searchTimeoutMs, analytics, cacheCounts } = options;
  const storeOf = seenBy<SeenStore>(store, options);
  const schema = options.takesOffset === true ? PageSearchParameters : SearchParameters;
  const { whoAsks = createWhoAsks(options.trustedProxies) } = options;
  const cache = createAnswerCache();

  const answer = (request: HttpRequest, timing: RequestTiming): Content | Promise<Content> => {
    const generation = generationOf(store);
    const target = targetOf(request, options.permittedOf?.(request) ?? null);
    const known = generation === null ? undefined : cache.get(generation, target);
    if (known !== undefined) {
      if (cacheCounts !== undefined) cacheCounts.hits += 1;
      return again(known, timing);
    }
    if (cacheCounts !== undefined) cacheCounts.misses += 1;
    return search(request, timing, { generation, target });
  };

  const again = ({ bytes, counted, hits }: KnownAnswer, timing: RequestTiming): Content => {
    timing.work_ms = performance.now() - timing.startedAt - timing.auth_ms;
    if (counted !== null) analytics?.recordSearch(counted, hits, timing.work_ms);
    return { body: endedWith(bytes, timing.work_ms) };
  };

  const search = async (
    request: HttpRequest,
    timing: RequestTiming,
    { generation, target }: { readonly generation: number | null; readonly target: string },
  ): Promise<Content> => {
    const { q, ...wanted } = readSearchParameters(request.query, schema);
    const work = { limiter, timeoutMs, request, timing, caller: whoAsks(request) };
    const response = await runLimited(work, (signal) =>
      storeOf(request).search(q, { ...wanted, signal }),
    );
    const text = jsonUpToDuration(response);
    // Beginnings of words that a search box sends while somebody types are not searches of a
    // person, and neither is going on.
    const counted = wanted.prefix || (wanted.offset ?? 0) > 0 ? null : q;
    if (counted !== null) analytics?.recordSearch(q, response.total, response.duration_ms);
    // If a generation arrived in between, it is unclear which one answered, so the answer is not
    // cached. Neither is an answer by words alone that vectors may improve in a moment.
    const isWhole = response.degraded !== true;
    if (isWhole && generation !== null && generation === generationOf(store)) {
      const known = { bytes: Buffer.from(text), counted, hits: response.total };
      cache.set(generation, target, known);
    }
    return { body: `${text}${response.duration_ms}}` };
  };

  return createEndpoint({ ...options, answer: guardedBy(options)(answer) });
}

/** What an answer depends on. No query has a line break, so nobody can ask for the answer of others. */
function targetOf({ query }: HttpRequest, permitted: PermittedCollections): string {
  return permitted === null ? query : `${JSON.stringify(permitted)}\n${query}`;
}

/** Null for stores that cannot tell when their answers change. */
function generationOf(store: SearchStore): number | null {
  const status = store.status?.();
  return status === undefined || !status.ready ? null : (status.revision ?? status.generation);
}

/** The duration comes last, so that a cached answer differs in nothing else. */
function jsonUpToDuration({ duration_ms: _duration, ...rest }: SearchResponse): string {
  return `${JSON.stringify(rest).slice(0, -1)},"duration_ms":`;
}

function endedWith(bytes: Uint8Array, duration_ms: number): Uint8Array {
  const end = `${rounded(duration_ms)}}`;
  const body = cutBytes(bytes.length + end.length);
  body.set(bytes);
  body.write(end, bytes.length, "latin1");
  return body;
}

function readSearchParameters(
  query: string,
  schema: typeof SearchParameters | typeof PageSearchParameters,
): SearchParameters & Partial<Pick<PageSearchParameters, "offset">> {
  const given = new URLSearchParams(query);
  const collections = given
    .getAll("collection")
    .flatMap((names) => names.split(","))
    .map((name) => name.trim())
    .filter((name) => name !== "");
  return parseParameters(
    schema,
    {
      // NUL separates words like a space; no document holds one.
      q: given.get("q")?.replaceAll("\0", " "),
      collection: collections.length === 0 ? undefined : collections.join(","),
      limit: given.get("limit") ?? undefined,
      offset: given.get("offset") ?? undefined,
      typo: given.get("typo") ?? undefined,
      prefix: given.get("prefix") ?? undefined,
      version: given.get("version") ?? undefined,
      lang: given.get("lang") ?? undefined,
      facets: given.get("facets") ?? undefined,
      explain: given.get("explain") ?? undefined,
    },
    tellFault,
  );
}

const tellFault: FaultTeller = (field, issue, given) => {
  if (field !== "q") return null;
  return issue.code === "too_big"
    ? {
        code: "query_too_long",
        field,
        message: `q has ${given.trim().length} characters; ${limits.queryLengthMax} are allowed`,
      }
    : {
        code: "query_missing",
        field,
        message: "q is missing; give the search term, e.g. /api/search?q=install",
      };
};
