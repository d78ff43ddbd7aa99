import type { Facets } from "../../../contract/index.ts";
import { type AskedSearch, searchAddress } from "./asked-search.ts";

interface CollectionTabsProps {
  readonly asked: AskedSearch;
  /** Pages that answer in each collection, whatever is asked, most first; empty if none does. */
  readonly counts: Facets["collections"];
}

/** Where to search: everywhere or in one collection, each with the pages that answer there. */
export function CollectionTabs({ asked, counts }: CollectionTabsProps) {
  const { collections } = asked;
  const missing = collections.filter((name) => counts.every((entry) => entry.name !== name));
  if (missing.length + counts.length < 2 && collections.length === 0) return null;
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const about = all < 100 ? all : Number(all.toPrecision(2));
  return (
    <nav aria-label="Collections" className="results-tabs">
      <ul>
        <li>
          <Tab
            asked={{ ...asked, collections: [] }}
            count={about}
            isOpen={collections.length === 0}
          >
            All
          </Tab>
        </li>
        {[...counts, ...missing.map((name) => ({ name, count: 0 }))].map(({ name, count }) => (
          <li key={name}>
            <Tab
              asked={{ ...asked, collections: [name] }}
              count={count}
              isOpen={collections.includes(name)}
            >
              {name}
            </Tab>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface TabProps {
  readonly asked: AskedSearch;
  readonly count: number;
  readonly isOpen: boolean;
  readonly children: string;
}

/** Without a number where no page has most of the words. */
function Tab({ asked, count, isOpen, children }: TabProps) {
  return (
    <a href={searchAddress(asked)} aria-current={isOpen ? "true" : undefined}>
      <span dir="auto">{children}</span>
      {count === 0 ? null : (
        <span className="results-count">
          {" "}
          {count.toLocaleString("en")}
          <span className="sr-only"> {count === 1 ? "page" : "pages"}</span>
        </span>
      )}
    </a>
  );
}
