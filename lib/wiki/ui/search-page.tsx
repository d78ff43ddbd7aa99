import { type AskedSearch, resultsAddress } from "./results/asked-search.ts";
import { SearchProblem } from "./results/search-problem.tsx";
import { SearchResults, type SearchResultsProps } from "./results/search-results.tsx";

/** A search without an answer. */
interface RefusedSearch {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
}

export interface SearchPageProps {
  readonly asked: AskedSearch;
  /** Hits before the first one shown. */
  readonly offset: number;
  /** Null: nothing was asked. */
  readonly found: Pick<SearchResultsProps, "response" | "trails" | "meant"> | RefusedSearch | null;
}

/** The search as a page, for servers without a framework. */
export function SearchPage(props: SearchPageProps) {
  const { asked } = props;
  return (
    <div className="wiki wiki-alone">
      <main id="_main" className="wiki-main" tabIndex={-1}>
        <h1 className={asked.query === "" ? "wiki-title" : "sr-only"}>Search the documentation</h1>
        <SearchField asked={asked} />
        <Answer {...props} />
      </main>
    </div>
  );
}

function Answer({ asked, offset, found }: SearchPageProps) {
  if (found === null) return null;
  if ("response" in found) return <SearchResults {...{ asked, offset }} {...found} />;
  const { status, title, detail } = found;
  // The same question is as wrong the next time.
  const retry = status === 400 ? undefined : resultsAddress({ asked, offset });
  return <SearchProblem {...{ title, detail, retry }} />;
}

/** Keeps the collections that are searched. */
function SearchField({ asked: { query, collections } }: Pick<SearchPageProps, "asked">) {
  return (
    <search>
      <form action="/" method="get" className="results-form">
        <input
          type="search"
          name="q"
          defaultValue={query}
          required
          maxLength={1_000}
          aria-label="Search term"
          placeholder={'words, "a phrase", -without, title:word'}
          className="wiki-field"
        />
        {collections.map((name) => (
          <input key={name} type="hidden" name="collection" value={name} />
        ))}
        <button type="submit" className="wiki-button">
          Search
        </button>
      </form>
    </search>
  );
}
