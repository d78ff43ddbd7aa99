/** The search behind a page: the store's answer, or a refusal in words and with a status. */

import { isKnowledgeError, type SearchResponse } from "knowledge-sdk";
import { errorCodes, limits } from "knowledge-sdk/schemas";
import type { InterfaceLanguage } from "knowledge-sdk/service-schemas";
import { type AskedSearch, resultsPerPage, type SearchRefusal } from "knowledge-sdk/service-ui";
import { siteTranslator } from "knowledge-sdk/wiki-ui";
import { pageRequest } from "../../server/page-status.ts";
import type { VisibleService } from "../_access/visible-service.ts";

export interface PageAsking {
  readonly service: VisibleService;
  readonly asked: AskedSearch;
  /** Hits to leave out before the first. */
  readonly offset: number;
  /** Language of refusals. */
  readonly language: InterfaceLanguage;
}

export async function answerPage({
  service,
  asked,
  offset,
  language,
}: PageAsking): Promise<SearchResponse | SearchRefusal> {
  const { query, collections, typo, version, lang } = asked;
  if (query.length > limits.queryLengthMax) return tooLong(query, language);
  const collection = collections.join(",");
  const paging = { limit: resultsPerPage, offset };
  const options = { collection, typo, version, lang, facets: true, ...paging };
  const { store, analytics } = service;
  return withLimit({ service, language, limiter: service.limiter }, async () => {
    const response = await store.search(query, options);
    // Going on is no search of its own.
    if (offset === 0) analytics?.recordSearch(query, response.total, response.duration_ms);
    return response;
  });
}

export function tooLong(query: string, language: InterfaceLanguage): SearchRefusal {
  const t = siteTranslator(language);
  return {
    status: 400,
    title: t("results.tooLong"),
    detail: t("results.tooLongBy", { length: query.length, max: limits.queryLengthMax }),
  };
}

interface LimitedWork extends Pick<PageAsking, "service" | "language"> {
  readonly limiter: VisibleService["limiter"];
}

/** Works in a slot of the limiter; refusals of the service are returned and not thrown. */
export function withLimit<T>(
  limited: LimitedWork,
  work: () => Promise<T>,
): Promise<T | SearchRefusal> {
  return orRefusal(limited.language, () => inTurn(limited, work));
}

/** Works in a slot of the limiter. Rejects as that does. */
export function inTurn<T>(
  { service, limiter }: Pick<LimitedWork, "service" | "limiter">,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const request = pageRequest();
  const caller = request === null ? undefined : service.application.callerIdOf(request);
  return limiter.limit(work, { caller });
}

export async function orRefusal<T>(
  language: InterfaceLanguage,
  work: () => Promise<T>,
): Promise<T | SearchRefusal> {
  try {
    return await work();
  } catch (error) {
    if (!isKnowledgeError(error)) throw error;
    const { status } = errorCodes[error.code];
    const title = siteTranslator(language)("results.noAnswer");
    return { status, title, detail: error.message, isEnglish: true };
  }
}
