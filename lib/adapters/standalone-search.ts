/** The search behind a page of a server without a framework. */
import {
  errorCodes,
  type InterfaceLanguage,
  isKnowledgeError,
  limits,
  type SearchStore,
} from "../contract/index.ts";
import { siteTranslator } from "../messages/index.ts";
import type { Wiki } from "../wiki/index.ts";
import type { AskedSearch, SearchPageProps } from "../wiki/ui/html-pages.tsx";

export interface PageSearch {
  readonly store: SearchStore;
  readonly wiki: Wiki;
  readonly asked: AskedSearch;
  /** Hits to leave out before the first, and the most to show. */
  readonly offset: number;
  readonly limit: number;
  /** Of the interface. */
  readonly language: InterfaceLanguage;
}

/** Longer queries are near to no address. */
const meantLengthMax = 200;

/** What the page shows; null where nothing is asked. Refusals of the store are part of it. */
export async function findPages(search: PageSearch): Promise<SearchPageProps["found"]> {
  const { store, wiki, asked, offset, limit, language } = search;
  const t = siteTranslator(language);
  const { query, collections, typo } = asked;
  if (query === "") return null;
  if (query.length > limits.queryLengthMax) {
    const detail = t("results.tooLongBy", { length: query.length, max: limits.queryLengthMax });
    return { status: 400, title: t("results.tooLong"), detail };
  }
  const options = { collection: collections.join(","), typo, facets: true, limit, offset };
  try {
    const response = await store.search(query, options);
    const isMeant = response.total === 0 && query.length <= meantLengthMax;
    const [trails, meant] = await Promise.all([
      wiki.trails(response.results.map(({ path }) => path)).catch(() => undefined),
      isMeant ? wiki.suggest(query).catch(() => []) : [],
    ]);
    return { response, trails, meant };
  } catch (error) {
    if (!isKnowledgeError(error)) throw error;
    const { status } = errorCodes[error.code];
    return { status, title: t("results.noAnswer"), detail: error.message, isEnglish: true };
  }
}
