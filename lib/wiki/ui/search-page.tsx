import type { AskResponse, InterfaceLanguage, SiteLook, WikiHome } from "../../contract/index.ts";
import { siteTranslator } from "../../messages/index.ts";
import { HomePage } from "./home/home-page.tsx";
import { AnswerPage } from "./results/answer-page.tsx";
import { type AskedSearch, resultsAddress } from "./results/asked-search.ts";
import { CollectionTabs } from "./results/collection-tabs.tsx";
import { SearchProblem, type SearchRefusal } from "./results/search-problem.tsx";
import { SearchResults, type SearchResultsProps } from "./results/search-results.tsx";

export interface SearchPageProps {
  readonly asked: AskedSearch;
  /** Hits before the first one shown. */
  readonly offset: number;
  /** Null where something was asked. */
  readonly home: WikiHome | null;
  readonly look: Pick<SiteLook, "homeTitle" | "homeText" | "questions">;
  /** Language of the interface. */
  readonly language: InterfaceLanguage;
  /** Null: nothing was asked. */
  readonly found:
    | Pick<SearchResultsProps, "response" | "trails" | "meant" | "sheet">
    | { readonly answered: AskResponse }
    | SearchRefusal
    | null;
}

/** The search as a page, for servers without a framework; without a query the start page. */
export function SearchPage(props: SearchPageProps) {
  const { asked, language, home, look } = props;
  const field = <SearchField asked={asked} language={language} isAnswered={isAnswer(props)} />;
  if (home !== null)
    return (
      <HomePage
        {...{ home, look, asked, language }}
        search={field}
        questions={look.questions ?? undefined}
      />
    );
  return (
    <div className="wiki wiki-alone">
      <main id="_main" className="wiki-main" tabIndex={-1}>
        <h1 className="sr-only">{siteTranslator(language)("search.heading")}</h1>
        {field}
        <Answer {...props} />
      </main>
    </div>
  );
}

function isAnswer({ found }: SearchPageProps): boolean {
  return found !== null && "answered" in found;
}

function Answer({ asked, offset, found, language }: SearchPageProps) {
  if (found === null) return null;
  if ("response" in found) return <SearchResults {...{ asked, offset, language }} {...found} />;
  if ("answered" in found) {
    const { query } = asked;
    return (
      <>
        <CollectionTabs asked={asked} counts={[]} ask="open" t={siteTranslator(language)} />
        <AnswerPage {...{ query, language }} response={found.answered} />
      </>
    );
  }
  const { status, ...refusal } = found;
  // The same question is as wrong the next time.
  const retry = status === 400 ? undefined : resultsAddress({ asked, offset });
  return <SearchProblem {...refusal} {...{ retry, asked, language }} />;
}

/** Keeps the collections that are searched. */
function SearchField({
  asked,
  language,
  isAnswered,
}: Pick<SearchPageProps, "asked" | "language"> & { readonly isAnswered: boolean }) {
  const { query, collections } = asked;
  const t = siteTranslator(language);
  return (
    <search>
      <form action="/" method="get" className="results-form">
        <input
          type="search"
          name="q"
          dir="auto"
          defaultValue={query}
          required
          maxLength={1_000}
          aria-label={t("search.term")}
          placeholder={t("search.hint")}
          className="wiki-field"
        />
        {collections.map((name) => (
          <input key={name} type="hidden" name="collection" value={name} />
        ))}
        {asked.version === undefined ? null : (
          <input type="hidden" name="version" value={asked.version} />
        )}
        {asked.lang === undefined ? null : <input type="hidden" name="lang" value={asked.lang} />}
        {isAnswered ? <input type="hidden" name="ask" value="on" /> : null}
        <button type="submit" className="wiki-button">
          {t("search.button")}
        </button>
      </form>
    </search>
  );
}
