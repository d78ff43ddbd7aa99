import type { SiteTranslator } from "../../../messages/index.ts";
import { type AskedSearch, nextOffset, resultsAddress, resultsPerPage } from "./asked-search.ts";

interface MoreResultsProps {
  readonly asked: AskedSearch;
  readonly offset: number;
  /** How many results are shown. */
  readonly shown: number;
  readonly t: SiteTranslator;
}

/** Ways to the results before and after those shown. */
export function MoreResults({ asked, offset, shown, t }: MoreResultsProps) {
  const next = shown < resultsPerPage ? null : nextOffset(offset);
  if (next === null && offset === 0) return null;
  return (
    <nav aria-label={t("results.more")} className="results-more">
      {offset === 0 ? null : (
        <a
          href={resultsAddress({ asked, offset: Math.max(0, offset - resultsPerPage) })}
          rel="prev"
          className="wiki-button"
        >
          {t("results.previous")}
        </a>
      )}
      {next === null ? null : (
        <a href={resultsAddress({ asked, offset: next })} rel="next" className="wiki-button">
          {t("results.more")}
        </a>
      )}
    </nav>
  );
}
