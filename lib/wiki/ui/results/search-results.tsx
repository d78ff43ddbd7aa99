import type { ReactNode } from "react";
import type {
  AskResponse,
  InterfaceLanguage,
  SearchResponse,
  SearchResult,
  WikiReference,
} from "../../../contract/index.ts";
import { type SiteTranslator, siteTranslator } from "../../../messages/index.ts";
import { AnswerBox } from "./answer-box.tsx";
import { answerOf } from "./answer-place.ts";
import type { AskedSearch } from "./asked-search.ts";
import { CollectionTabs } from "./collection-tabs.tsx";
import { countText } from "./count-text.ts";
import { Hit } from "./hit.tsx";
import { MoreResults } from "./more-results.tsx";
import { NoResults } from "./no-results.tsx";
import { QueryChips } from "./query-chips.tsx";
import { SheetBox } from "./sheet-box.tsx";

export interface SearchResultsProps {
  readonly asked: AskedSearch;
  /** Hits before the first one shown. */
  readonly offset: number;
  /** The answer to a search with `facets`. */
  readonly response: SearchResponse;
  /** Titles of what is above a page, by the `path` of its hit. Default: the names of its folders. */
  readonly trails?: ReadonlyMap<string, readonly string[]> | undefined;
  /** Pages that may have been meant, shown where nothing was found. Default none. */
  readonly meant?: readonly WikiReference[] | undefined;
  /** Passages that answer, above the hits. Null where there are none. Default: nothing can be asked. */
  readonly sheet?: AskResponse | null | undefined;
  /** Stands below a hit, whose `rank` counts from 1, such as an explanation. Default: nothing. */
  readonly below?: ((hit: SearchResult, rank: number) => ReactNode) | undefined;
  /** Stands below the hits. */
  readonly last?: ReactNode;
  /** Language of the interface. Default en. */
  readonly language?: InterfaceLanguage | undefined;
}

/** The answer to a search: its collections, what was done to the words, and the hits, best first. */
export function SearchResults(props: SearchResultsProps) {
  const { asked, offset, response, meant = [], last, language = "en" } = props;
  const { sheet } = props;
  const t = siteTranslator(language);
  const { total, facets, interpretation = {} } = response;
  const counts = facets?.collections ?? [];
  const isEmpty = total === 0 && offset === 0;
  return (
    <>
      <CollectionTabs
        asked={asked}
        counts={counts}
        t={t}
        ask={sheet === undefined ? undefined : "offered"}
      />
      {isEmpty ? (
        <NoResults asked={asked} interpretation={interpretation} pages={meant} t={t} />
      ) : (
        <section aria-label={t("results.label")} className="results">
          <p role="status" className="results-facts">
            {statusText(asked, offset, response, t)}
          </p>
          {offset === 0 ? <QueryChips asked={asked} interpretation={interpretation} t={t} /> : null}
          {offset === 0 ? <BestPassages response={response} sheet={sheet} t={t} /> : null}
          <Hits {...props} t={t} />
          <MoreResults asked={asked} offset={offset} shown={total} t={t} />
          {last}
        </section>
      )}
    </>
  );
}

function Hits(props: SearchResultsProps & { readonly t: SiteTranslator }) {
  const { offset, response, sheet, trails, below, t } = props;
  const { results, query } = response;
  const above = offset === 0 ? textsAbove({ response, sheet }) : [];
  return (
    <ol start={offset + 1}>
      {results.map((result, index) => {
        const rank = offset + index + 1;
        const trail = trails?.get(result.path);
        const last = below?.(result, rank);
        return (
          <li key={result.id}>
            <Hit {...{ result, query, rank, trail, above, last, t }} />
          </li>
        );
      })}
    </ol>
  );
}

function textsAbove({
  response,
  sheet,
}: Pick<SearchResultsProps, "response" | "sheet">): readonly string[] {
  if (sheet?.answer != null) return sheet.passages.map(({ text }) => text);
  const answer = answerOf(response);
  return answer === null ? [] : [answer.passage.text];
}

/** What answers the question; otherwise the passage of a hit that stands out. */
function BestPassages({
  response,
  sheet,
  t,
}: Pick<SearchResultsProps, "response" | "sheet"> & { readonly t: SiteTranslator }) {
  if (sheet?.answer == null) return <AnswerBox response={response} t={t} />;
  return <SheetBox sheet={sheet} query={response.query} t={t} />;
}

/** The numbers are those of the tabs. */
function statusText(
  { collections }: AskedSearch,
  offset: number,
  { total, matches, facets }: SearchResponse,
  t: SiteTranslator,
): string {
  if (offset > 0) {
    return total === 0
      ? t("results.noMore")
      : t("results.range", { first: offset + 1, last: offset + total });
  }
  const chosen = facets?.collections.filter(({ name }) => collections.includes(name)) ?? [];
  const inThem = chosen.reduce((sum, { count }) => sum + count, 0);
  return countText({ total, matches: inThem || matches }, t);
}
