import type { CollectionListing } from "knowledge-sdk";
import { limits } from "knowledge-sdk";

interface SearchFormProps {
  readonly query: string;
  readonly collection: string;
  readonly collections: readonly CollectionListing[];
}

/** A plain GET form: it works without JavaScript, and every answer has an address. */
export function SearchForm({ query, collection, collections }: SearchFormProps) {
  const control =
    "h-11 rounded-md border border-control bg-bg px-3 text-text placeholder:text-muted";
  return (
    <search>
      <form action="/" method="get" className="flex flex-wrap items-end gap-3">
        <label className="grow basis-72 text-sm text-muted">
          Search term
          <input
            type="search"
            name="q"
            defaultValue={query}
            required
            maxLength={limits.queryLengthMax}
            autoComplete="off"
            placeholder={'words, "a phrase", -without, title:word'}
            className={`${control} mt-1 block w-full text-base`}
          />
        </label>
        <label className="text-sm text-muted">
          Collection
          <select
            name="collection"
            defaultValue={collection}
            className={`${control} mt-1 block text-base`}
          >
            <option value="">All collections</option>
            {collections.map(({ name, documents }) => (
              <option key={name} value={name}>
                {name} ({documents})
              </option>
            ))}
          </select>
        </label>
        <button
          type="submit"
          className="h-11 rounded-md border border-link bg-link px-4 font-semibold text-bg"
        >
          Search
        </button>
      </form>
    </search>
  );
}
