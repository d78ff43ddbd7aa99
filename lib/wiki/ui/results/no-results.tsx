import type { Interpretation, WikiReference } from "../../../contract/index.ts";
import { type AskedSearch, searchAddress } from "./asked-search.ts";
import { replaceWord } from "./replace-word.ts";

interface NoResultsProps {
  readonly asked: AskedSearch;
  readonly interpretation: Interpretation;
  /** Pages that may have been meant. */
  readonly pages: readonly WikiReference[];
}

/** An answer without hits, with every way on that the index knows. */
export function NoResults({ asked, interpretation, pages }: NoResultsProps) {
  const { collections = [] } = interpretation.suggestions ?? {};
  const queries = otherQueries(asked, interpretation);
  const hasWayOn = queries.length + collections.length + pages.length > 0;
  const ways = [
    ...queries.map((query) => ({
      before: "Search for ",
      address: searchAddress({ ...asked, query, typo: true }),
      name: query,
      after: "",
    })),
    ...collections.map(({ name, count }) => ({
      before: "",
      address: searchAddress({ ...asked, collections: [name] }),
      name,
      after: ` has ${count} ${count === 1 ? "page" : "pages"}`,
    })),
    ...pages.map(({ title, address }) => ({ before: "Open ", address, name: title, after: "" })),
  ];
  return (
    <div role="status" className="results-none">
      <p>
        {asked.collections.length === 0
          ? `No page has “${asked.query}”.`
          : `No page of ${asked.collections.join(", ")} has “${asked.query}”.`}
        {hasWayOn ? null : " Try fewer or other words."}
      </p>
      {hasWayOn ? (
        <ul>
          {ways.map(({ before, address, name, after }) => (
            <li key={address}>
              {before}
              <a href={address}>{name}</a>
              {after}
            </li>
          ))}
        </ul>
      ) : null}
      {asked.collections.length === 0 ? null : (
        <p>
          <a href={searchAddress({ ...asked, collections: [] })}>Search all collections</a>
        </p>
      )}
    </div>
  );
}

/** First suggestions that are known to find something, then those that may, each once. */
function otherQueries(
  { query }: AskedSearch,
  { suggestions, unknown = [] }: Interpretation,
): string[] {
  const nearest = unknown.flatMap(({ word, nearest: words }) =>
    words.map((near) => replaceWord(query, word, near)),
  );
  return [...new Set([...(suggestions?.queries ?? []), ...nearest])].slice(0, queriesMax);
}

const queriesMax = 6;
