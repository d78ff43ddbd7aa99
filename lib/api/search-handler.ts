/** `GET /api/search` without a framework. */

import { askerOf, type QueryAnalytics } from "../analytics/index.ts";
import {
  askedVersion,
  createCallerId,
  type KeyCheckOptions,
  type VisibilityOptions,
  visibleTo,
} from "../auth/index.ts";
import type { Limiter } from "../base/index.ts";
import {
  limits,
  PageSearchParameters,
  SearchParameters,
  type SearchStore,
  type VisibleStore,
} from "../contract/index.ts";
import {
  type Content,
  createEndpoint,
  type EndpointOptions,
  type HttpHandler,
  type HttpRequest,
  parseParameters,
  type RequestTiming,
  runLimited,
} from "../http/index.ts";
import type { CacheCounts } from "../metrics/index.ts";
import { endedWith, generationOf, jsonUpToDuration, targetOf } from "./answer-bytes.ts";
import { type CachedAnswer, createAnswerCache } from "./answer-cache.ts";
import { askedWords, tellTermFault } from "./asked-words.ts";
import { guardedBy } from "./classifier/classifier-handlers.ts";

export interface SearchHandlerOptions extends EndpointOptions, KeyCheckOptions, VisibilityOptions {
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
  const storeOf = visibleTo<VisibleStore>(store, options);
  const schema = options.takesOffset === true ? PageSearchParameters : SearchParameters;
  const { callerIdOf = createCallerId(options.trustedProxies) } = options;
  const cache = createAnswerCache();

  const answer = (request: HttpRequest, timing: RequestTiming): Content | Promise<Content> => {
    const generation = generationOf(store);
    const target = targetOf(request, options);
    const cached = generation === null ? undefined : cache.get(generation, target);
    if (cached !== undefined) {
      if (cacheCounts !== undefined) cacheCounts.hits += 1;
      return again(request, cached, timing);
    }
    if (cacheCounts !== undefined) cacheCounts.misses += 1;
    return search(request, timing, { generation, target });
  };

  const count = (request: HttpRequest, q: string, hits: number, duration_ms: number): void =>
    analytics?.recordSearch(q, hits, duration_ms, askerOf(request.header("user-agent")));

  const again = (request: HttpRequest, cached: CachedAnswer, timing: RequestTiming): Content => {
    const { bytes, counted, hits } = cached;
    timing.work_ms = performance.now() - timing.startedAt - timing.auth_ms;
    if (counted !== null) count(request, counted, hits, timing.work_ms);
    return { body: endedWith(bytes, timing.work_ms) };
  };

  const search = async (
    request: HttpRequest,
    timing: RequestTiming,
    { generation, target }: { readonly generation: number | null; readonly target: string },
  ): Promise<Content> => {
    const { q, ...asked } = readSearchParameters(request.query, schema);
    const version = await askedVersion(storeOf(request), asked, options.versionOf?.(request));
    const wanted = { ...asked, version };
    const work = { limiter, timeoutMs, request, timing, caller: callerIdOf(request) };
    const response = await runLimited(work, (signal) =>
      storeOf(request).search(q, { ...wanted, signal }),
    );
    const text = jsonUpToDuration(response);
    // Beginnings of words that a search box sends while somebody types are not searches of a
    // person, and neither is going on.
    const counted = wanted.prefix || (wanted.offset ?? 0) > 0 ? null : q;
    if (counted !== null) count(request, q, response.total, response.duration_ms);
    // If a generation arrived in between, it is unclear which one answered, so the answer is not
    // cached. Neither is an answer by words alone that vectors may improve in a moment.
    const isWhole = response.degraded !== true;
    if (isWhole && generation !== null && generation === generationOf(store)) {
      cache.set(generation, target, { bytes: Buffer.from(text), counted, hits: response.total });
    }
    return { body: `${text}${response.duration_ms}}` };
  };

  return createEndpoint({ ...options, answer: guardedBy(options)(answer) });
}

function readSearchParameters(
  query: string,
  schema: typeof SearchParameters | typeof PageSearchParameters,
): SearchParameters & Partial<Pick<PageSearchParameters, "offset">> {
  const given = new URLSearchParams(query);
  return parseParameters(
    schema,
    {
      ...askedWords(given),
      limit: given.get("limit") ?? undefined,
      offset: given.get("offset") ?? undefined,
      typo: given.get("typo") ?? undefined,
      prefix: given.get("prefix") ?? undefined,
      crossLanguage: given.get("crossLanguage") ?? undefined,
      facets: given.get("facets") ?? undefined,
      explain: given.get("explain") ?? undefined,
    },
    formatFault,
  );
}

const formatFault = tellTermFault("q is missing; give the search term, e.g. /api/search?q=install");
