import type { QueryStatistics, SearchStatistics } from "knowledge-sdk/host";
import Link from "next/link";
import { count, percent } from "../_components/format.ts";
import { DataTable } from "../_figures/data-table.tsx";
import { FigureCard, NothingYet } from "../_figures/figure-card.tsx";
import { type AskedReport, tableAddress } from "./asked-report.ts";

interface SearchFiguresProps {
  /** Null where searches are not counted. */
  readonly statistics: SearchStatistics | null;
  readonly asked: AskedReport;
}

/** What people search for, and what they do not find. */
export function SearchFigures({ statistics, asked }: SearchFiguresProps) {
  return (
    <section aria-labelledby="searches" className="mt-10">
      <h2 id="searches" className="text-xl font-semibold leading-snug">
        Searches
      </h2>
      {statistics === null ? (
        <div className="mt-3">
          <NothingYet>
            Searches are not counted here, because QUERY_ANALYTICS is off. Set it to on and start
            the service again.
          </NothingYet>
        </div>
      ) : (
        <Counted statistics={statistics} asked={asked} />
      )}
    </section>
  );
}

function Counted({
  statistics,
  asked,
}: {
  readonly statistics: SearchStatistics;
  readonly asked: AskedReport;
}) {
  const { searches, texts, withoutResults, clicks, meanClickedRank, top } = statistics;
  const without = statistics.topWithoutResults;
  if (searches === 0) {
    return (
      <div className="mt-3">
        <NothingYet>
          No searches were counted in these days. Counts are removed after 90 days. Choose other
          days.
        </NothingYet>
      </div>
    );
  }
  return (
    <>
      <p className="mt-1 text-sm text-muted">
        {count(searches)} searches of {count(texts)} texts, {percent(withoutResults / searches)}{" "}
        without a result; {count(clicks)} hits were opened
        {meanClickedRank === null ? "" : `, at rank ${meanClickedRank.toFixed(1)} on average`}.
        Searches are counted over all collections, for 90 days.
      </p>
      <div className="mt-4 grid gap-5 xl:grid-cols-2">
        <FigureCard
          id="top-searches"
          title="Searched most"
          note="Many searches with few opened hits, or with hits opened far down: the best page does not come first."
          csv={tableAddress(asked, "searches")}
        >
          {top.length === 0 ? (
            <NothingYet>No text of these searches is stored.</NothingYet>
          ) : (
            <Queries caption="Searched most" queries={top} isEmbedded={asked.isEmbedded} />
          )}
        </FigureCard>
        <FigureCard
          id="vain-searches"
          title="Searched without results"
          note="Write the missing page, or add the words to an existing one."
          csv={tableAddress(asked, "searches-without-results")}
        >
          {without.length === 0 ? (
            <NothingYet>Every stored text had a result.</NothingYet>
          ) : (
            <Queries
              caption="Searched without results"
              queries={without}
              isEmbedded={asked.isEmbedded}
            />
          )}
        </FigureCard>
      </div>
    </>
  );
}

interface QueriesProps {
  readonly caption: string;
  readonly queries: readonly QueryStatistics[];
  readonly isEmbedded: boolean;
}

/** The search has no form for frames: there it opens in a new tab, and the console stays. */
export function Queries({ caption, queries, isEmbedded }: QueriesProps) {
  return (
    <DataTable
      caption={caption}
      columns={["Text", "Searches", "No result", "Opened", "Place"]}
      rows={queries.map((row) => [
        <Link
          key="text"
          href={`/?${new URLSearchParams({ q: row.query })}`}
          prefetch={false}
          target={isEmbedded ? "_blank" : undefined}
        >
          {row.query}
        </Link>,
        count(row.searches),
        count(row.withoutResults),
        count(row.clicks),
        row.meanClickedRank === null ? "–" : row.meanClickedRank.toFixed(1),
      ])}
      numeric={[1, 2, 3, 4]}
    />
  );
}
