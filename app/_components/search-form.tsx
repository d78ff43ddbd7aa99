import { limits } from "knowledge-sdk/schemas";
import type { AskedSearch } from "../_search/asked.ts";
import { SearchBox } from "./search-box.tsx";

/** A plain GET form: it works without JavaScript, and every answer has an address. */
export function SearchForm({ asked }: { readonly asked: AskedSearch }) {
  const { query, collections } = asked;
  return (
    <search>
      <form action="/" method="get" className="flex flex-wrap items-end gap-3">
        <SearchBox
          key={query}
          query={query}
          collections={collections.join(",")}
          lengthMax={limits.queryLengthMax}
        />
        {collections.map((name) => (
          <input key={name} type="hidden" name="collection" value={name} />
        ))}
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
