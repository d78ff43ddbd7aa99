import type { Interpretation, WikiReference } from "../../../contract/index.ts";
import type { SiteTranslator } from "../../../messages/index.ts";
import { inline } from "../inline.ts";
import { type AskedSearch, searchAddress } from "./asked-search.ts";
import { replaceWord } from "./replace-word.ts";

interface NoResultsProps {
  readonly asked: AskedSearch;
  readonly interpretation: Interpretation;
  /** Pages that may have been meant. */
  readonly pages: readonly WikiReference[];
  readonly t: SiteTranslator;
}

/** An answer without hits, with every way on that the index knows. */
export function NoResults({ asked, interpretation, pages, t }: NoResultsProps) {
  const { collections = [] } = interpretation.suggestions ?? {};
  const queries = otherQueries(asked, interpretation);
  const hasWayOn = queries.length + collections.length + pages.length > 0;
  const ways = [
    ...queries.map((query) => {
      const address = searchAddress({ ...asked, query, typo: true });
      return {
        address,
        line: inline(t.pieces("results.searchFor", { query: <a href={address}>{query}</a> })),
      };
    }),
    ...collections.map(({ name, count }) => {
      const address = searchAddress({ ...asked, collections: [name] });
      const collection = <a href={address}>{name}</a>;
      return { address, line: inline(t.pieces("results.has", { collection, count })) };
    }),
    ...pages.map(({ title, address }) => ({
      address,
      line: inline(t.pieces("results.open", { page: <a href={address}>{title}</a> })),
    })),
  ];
  return (
    <div role="status" className="results-none">
      <p>
        {asked.collections.length === 0
          ? t("results.none", { query: asked.query })
          : t("results.noneIn", { collections: asked.collections.join(", "), query: asked.query })}
        {hasWayOn ? null : ` ${t("results.otherWords")}`}
      </p>
      {hasWayOn ? (
        <ul>
          {ways.map(({ address, line }) => (
            <li key={address}>{line}</li>
          ))}
        </ul>
      ) : null}
      {asked.collections.length === 0 ? null : (
        <p>
          <a href={searchAddress({ ...asked, collections: [] })}>{t("results.everywhere")}</a>
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
