/** The search behind a page: the store's answer, or a refusal in words and with a status. */

import { isKnowledgeError, type SearchResponse } from "knowledge-sdk";
import { errorCodes, limits } from "knowledge-sdk/schemas";
import { type AskedSearch, resultsPerPage } from "knowledge-sdk/wiki-ui";
import type { Service } from "../../server/service.ts";

export interface Refusal {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
}

export async function answerPage(
  service: Service,
  asked: AskedSearch,
  offset: number,
): Promise<SearchResponse | Refusal> {
  const { query, collections, typo } = asked;
  if (query.length > limits.queryLengthMax) return tooLong(query);
  const collection = collections.join(",");
  const options = { collection, typo, facets: true, limit: resultsPerPage, offset };
  const { store, analytics } = service;
  return withLimit(service, async () => {
    const response = await store.search(query, options);
    // Going on is no search of its own.
    if (offset === 0) analytics?.recordSearch(query, response.total, response.duration_ms);
    return response;
  });
}

export function tooLong(query: string): Refusal {
  return {
    status: 400,
    title: "The search term is too long",
    detail: `It has ${query.length} characters; ${limits.queryLengthMax} are allowed.`,
  };
}

/** Works in a slot of the limiter; refusals of the service are returned and not thrown. */
export async function withLimit<T>(
  { limiter }: Pick<Service, "limiter">,
  work: () => Promise<T>,
): Promise<T | Refusal> {
  try {
    return await limiter.limit(work);
  } catch (error) {
    if (!isKnowledgeError(error)) throw error;
    const { status } = errorCodes[error.code];
    return { status, title: "No answer right now", detail: error.message };
  }
}
