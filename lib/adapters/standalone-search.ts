/** The search behind a page of a server without a framework. */
import { createAnswerer } from "../answers/index.ts";
import {
  type AskResponse,
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
  /** Whether the reader wants an answer in place of hits. */
  readonly isAnswered: boolean;
  /** Language of the interface. */
  readonly language: InterfaceLanguage;
  readonly mayBeQuestion: (query: string) => boolean;
}

/** Longer queries are near to no address. */
const meantLengthMax = 200;

/** What the page shows; null where nothing is asked. Refusals of the store are part of it. */
export async function findPages(search: PageSearch): Promise<SearchPageProps["found"]> {
  const { store, wiki, asked, offset, limit, language } = search;
  const t = siteTranslator(language);
  const { query, collections, typo, version, lang } = asked;
  if (query === "") return null;
  if (query.length > limits.queryLengthMax) {
    const detail = t("results.tooLongBy", { length: query.length, max: limits.queryLengthMax });
    return { status: 400, title: t("results.tooLong"), detail };
  }
  const edition = { version, lang };
  const options = {
    collection: collections.join(","),
    typo,
    facets: true,
    limit,
    offset,
    ...edition,
  };
  try {
    if (search.isAnswered && store.answerGround !== undefined)
      return { answered: await answerOf(search) };
    const response = await store.search(query, options);
    const isMeant = response.total === 0 && query.length <= meantLengthMax;
    const [trails, meant, sheet] = await Promise.all([
      wiki.trails(response.results.map(({ path }) => path)).catch(() => undefined),
      isMeant ? wiki.suggest(query).catch(() => []) : [],
      offset === 0 ? sheetAbove(search) : null,
    ]);
    return { response, trails, meant, sheet };
  } catch (error) {
    if (!isKnowledgeError(error)) throw error;
    const { status } = errorCodes[error.code];
    return { status, title: t("results.noAnswer"), detail: error.message, isEnglish: true };
  }
}

/** Null where nothing answers, undefined where nobody can ask. */
async function sheetAbove(search: PageSearch): Promise<AskResponse | null | undefined> {
  if (search.store.answerGround === undefined) return undefined;
  if (!search.mayBeQuestion(search.asked.query)) return null;
  // The hits stand without it.
  return answerOf(search).catch(() => null);
}

function answerOf({ store, asked }: PageSearch): Promise<AskResponse> {
  const { ask } = createAnswerer({ store });
  const { query, collections, version, lang } = asked;
  return ask(query, { collection: collections.join(","), version, lang });
}
