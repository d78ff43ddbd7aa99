import type { SearchResponse, SearchResult } from "../../contract/index.ts";

interface SearchPageProps {
  readonly query: string;
  /** Null: nothing was asked. */
  readonly response: SearchResponse | null;
  /** The fault, in words; null if there is none. */
  readonly problem: string | null;
}

/** The hits of a search as a page, for servers without a framework. */
export function SearchPage({ query, response, problem }: SearchPageProps) {
  return (
    <div className="wiki wiki-alone">
      <main id="_main" className="wiki-main" tabIndex={-1}>
        <h1 className="wiki-title">{query === "" ? "Search" : `Results for “${query}”`}</h1>
        {problem === null ? null : (
          <p role="alert" className="wiki-notice">
            {problem}
          </p>
        )}
        {response === null ? null : (
          <>
            <p className="wiki-facts">
              {response.total === 1 ? "1 result" : `${response.total} results`}
            </p>
            <ol className="wiki-list">
              {response.results.map((result) => (
                <li key={result.id}>
                  <Hit result={result} />
                </li>
              ))}
            </ol>
          </>
        )}
      </main>
    </div>
  );
}

function Hit({ result }: { readonly result: SearchResult }) {
  const { path, anchor, title, heading, snippet, highlights = [], code } = result;
  const pieces = highlights.flatMap(({ start, end }, index) => [
    snippet.slice(highlights[index - 1]?.end ?? 0, start),
    <mark key={start}>{snippet.slice(start, end)}</mark>,
  ]);
  const passage = [...pieces, snippet.slice(highlights.at(-1)?.end ?? 0)];
  return (
    <article>
      <h2 className="wiki-hit">
        <a href={anchor === undefined ? path : `${path}#${encodeURIComponent(anchor)}`}>{title}</a>
      </h2>
      {heading === undefined ? null : <p className="wiki-facts">{heading}</p>}
      {code === undefined ? <p>{passage}</p> : <pre>{passage}</pre>}
    </article>
  );
}
