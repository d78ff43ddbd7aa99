import type { Facets } from "knowledge-sdk/schemas";
import Link from "next/link";
import { type AskedSearch, searchAddress } from "../_search/asked.ts";

interface CollectionFilterProps {
  readonly asked: AskedSearch;
  /** Pages per collection for the query, regardless of the filter; empty without a query. */
  readonly counts: Facets["collections"];
}

/** Which collections are searched, each a link that adds it to the filter or takes it away. */
export function CollectionFilter({ asked, counts }: CollectionFilterProps) {
  const { collections } = asked;
  const chosen = collections.map((name) => ({ name, count: countOf(name, counts) }));
  const others = counts.filter(({ name }) => !collections.includes(name));
  if (chosen.length === 0 && others.length < 2) return null;
  return (
    <nav aria-label="Collections" className="mt-4 text-sm">
      <ul className="flex flex-wrap items-center gap-2">
        {chosen.map(({ name, count }) => (
          <li key={name}>
            <Choice
              address={searchAddress({ ...asked, collections: without(collections, name) })}
              action="remove this filter"
              look="border-link bg-note-bg font-semibold text-note-text"
            >
              {name} {count === null ? null : <Count count={count} />}
              <span aria-hidden="true">×</span>
            </Choice>
          </li>
        ))}
        {others.map(({ name, count }) => (
          <li key={name}>
            <Choice
              address={searchAddress({ ...asked, collections: [...collections, name] })}
              action={chosen.length === 0 ? "search only here" : "search here too"}
              look="border-control text-text"
            >
              {name} <Count count={count} />
            </Choice>
          </li>
        ))}
        {chosen.length === 0 ? null : (
          <li>
            <Link href={searchAddress({ ...asked, collections: [] })} prefetch={false}>
              Search all collections
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

interface ChoiceProps {
  readonly address: string;
  /** Describes the link to people who cannot see its look. */
  readonly action: string;
  readonly look: string;
  readonly children: React.ReactNode;
}

function Choice({ address, action, look, children }: ChoiceProps) {
  return (
    <Link
      href={address}
      prefetch={false}
      className={`inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full border px-3 no-underline hover:bg-surface ${look}`}
    >
      {children}
      <span className="sr-only">, {action}</span>
    </Link>
  );
}

function Count({ count }: { readonly count: number }) {
  return (
    <span className="font-normal">
      {count}
      <span className="sr-only"> {count === 1 ? "page" : "pages"}</span>
    </span>
  );
}

/** Null where nothing was counted. */
function countOf(name: string, counts: Facets["collections"]): number | null {
  if (counts.length === 0) return null;
  return counts.find((entry) => entry.name === name)?.count ?? 0;
}

function without(names: readonly string[], removed: string): string[] {
  return names.filter((name) => name !== removed);
}
