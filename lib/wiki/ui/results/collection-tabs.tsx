import type { Facets } from "../../../contract/index.ts";
import type { SiteTranslator } from "../../../messages/index.ts";
import { inline } from "../inline.ts";
import { askAddress } from "./asked-answer.ts";
import { type AskedSearch, searchAddress } from "./asked-search.ts";

export interface CollectionTabsProps {
  readonly asked: AskedSearch;
  /** Pages that answer in each collection, whatever is asked, most first; empty if none does. */
  readonly counts: Facets["collections"];
  /** The tab that answers instead. Default absent: there is none. */
  readonly ask?: "offered" | "open" | undefined;
  readonly t: SiteTranslator;
}

/** Where to search: everywhere or in one collection, each with the pages that answer there. */
export function CollectionTabs({ asked, counts, ask, t }: CollectionTabsProps) {
  const { collections } = asked;
  const isAnswered = ask === "open";
  const missing = collections.filter((name) => counts.every((entry) => entry.name !== name));
  const isOne = missing.length + counts.length < 2 && collections.length === 0;
  if (isOne && ask === undefined) return null;
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const about = all < 100 ? all : Number(all.toPrecision(2));
  return (
    <nav aria-label={t("results.collections")} className="results-tabs">
      <ul>
        <li>
          <Tab
            asked={{ ...asked, collections: [] }}
            count={about}
            t={t}
            isOpen={!isAnswered && collections.length === 0}
          >
            {t("results.all")}
          </Tab>
        </li>
        {(isOne ? [] : [...counts, ...missing.map((name) => ({ name, count: 0 }))]).map(
          ({ name, count }) => (
            <li key={name}>
              <Tab
                asked={{ ...asked, collections: [name] }}
                count={count}
                t={t}
                isOpen={!isAnswered && collections.includes(name)}
              >
                {name}
              </Tab>
            </li>
          ),
        )}
        {ask === undefined ? null : (
          <li className="results-ask">
            <a
              href={askAddress(asked)}
              rel="nofollow"
              aria-current={isAnswered ? "true" : undefined}
            >
              {t("ask.tab")}
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}

interface TabProps {
  readonly asked: AskedSearch;
  readonly count: number;
  readonly isOpen: boolean;
  readonly children: string;
  readonly t: SiteTranslator;
}

/** Without a number where no page has most of the words. */
function Tab({ asked, count, isOpen, children, t }: TabProps) {
  return (
    <a href={searchAddress(asked)} aria-current={isOpen ? "true" : undefined}>
      <span dir="auto">{children}</span>
      {count === 0 ? null : (
        <span className="results-count">
          {inline(
            t.pieces("results.pages", {
              count,
              unit: (text) => <span className="sr-only">{text}</span>,
            }),
          )}
        </span>
      )}
    </a>
  );
}
