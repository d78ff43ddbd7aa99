import type { Interpretation, WikiReference } from "knowledge-sdk/schemas";
import Link from "next/link";
import { type AskedSearch, searchAddress } from "./asked.ts";
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
  return (
    <div role="status" className="mt-6 rounded-md bg-note-bg px-4 py-3 text-note-text">
      <p className="[overflow-wrap:anywhere]">
        {asked.collections.length === 0
          ? `No page has “${asked.query}”.`
          : `No page of ${asked.collections.join(", ")} has “${asked.query}”.`}
        {queries.length + collections.length + pages.length === 0
          ? " Try fewer or other words."
          : null}
      </p>
      {queries.length === 0 ? null : (
        <ul className="mt-1">
          {queries.map((query) => (
            <li key={query}>
              Search for{" "}
              <Link href={searchAddress({ ...asked, query, typo: true })} prefetch={false}>
                {query}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {collections.length === 0 ? null : (
        <ul className="mt-1">
          {collections.map(({ name, count }) => (
            <li key={name}>
              <Link href={searchAddress({ ...asked, collections: [name] })} prefetch={false}>
                {name}
              </Link>{" "}
              has {count} {count === 1 ? "page" : "pages"}
            </li>
          ))}
        </ul>
      )}
      {pages.length === 0 ? null : (
        <ul className="mt-1">
          {pages.map(({ title, address }) => (
            <li key={address}>
              Open{" "}
              <Link href={address} prefetch={false}>
                {title}
              </Link>
            </li>
          ))}
        </ul>
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
