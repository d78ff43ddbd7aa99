import type { QueryStatistics, SearchStatistics } from "knowledge-sdk/host";
import type { PageTranslator } from "../../_messages/translate.ts";
import { count, percent } from "../_components/format.ts";
import { NothingYet } from "../_figures/figure-card.tsx";
import type { AskedReport } from "./asked-report.ts";
import { TableCard, type TableCardProps } from "./table-card.tsx";

interface SearchFiguresProps {
  /** Null where searches are not counted. */
  readonly statistics: SearchStatistics | null;
  readonly asked: AskedReport;
  readonly t: PageTranslator;
}

/** What people search for, and what they do not find. */
export function SearchFigures({ statistics, asked, t }: SearchFiguresProps) {
  return (
    <section aria-labelledby="searches" className="mt-10">
      <h2 id="searches" className="text-xl font-semibold leading-snug">
        {t("searches.title")}
      </h2>
      {statistics === null ? (
        <div className="mt-3">
          <NothingYet>{t("searches.off")} </NothingYet>
        </div>
      ) : (
        <Counted t={t} statistics={statistics} asked={asked} />
      )}
    </section>
  );
}

function Counted({
  statistics,
  asked,
  t,
}: {
  readonly statistics: SearchStatistics;
  readonly asked: AskedReport;
  readonly t: PageTranslator;
}) {
  const { searches, texts, withoutResults, clicks, meanClickedRank, top } = statistics;
  const { agentSearches, topWithoutResults, topAgentsWithoutResults } = statistics;
  if (searches === 0) {
    return (
      <div className="mt-3">
        <NothingYet>{t("searches.none")} </NothingYet>
      </div>
    );
  }
  const counted = {
    searches,
    texts,
    without: percent(withoutResults / searches, 1, t.language),
    opened: clicks,
  };
  return (
    <>
      <p className="mt-1 text-sm text-muted">
        {meanClickedRank === null
          ? t("searches.counted", counted)
          : t("searches.countedAtRank", { ...counted, rank: rankText(meanClickedRank, t) })}
        {agentSearches === 0
          ? null
          : ` ${t("searches.byWhom", { agents: agentSearches, people: searches - agentSearches })}`}
      </p>
      <div className="mt-4 grid gap-5 xl:grid-cols-2">
        <SearchedTexts
          id="top-searches"
          title={t("searches.most")}
          note={t("searches.mostNote")}
          table="searches"
          queries={top}
          otherwise={t("searches.noText")}
          asked={asked}
          t={t}
        />
        <SearchedTexts
          id="vain-searches"
          title={t("searches.vain")}
          note={t("searches.vainNote")}
          table="searches-without-results"
          queries={topWithoutResults}
          otherwise={t("searches.allFound")}
          asked={asked}
          t={t}
        />
        {agentSearches === 0 ? null : (
          <SearchedTexts
            id="vain-agent-searches"
            title={t("searches.vainAgents")}
            note={t("searches.vainAgentsNote")}
            table="agent-searches-without-results"
            queries={topAgentsWithoutResults}
            otherwise={t("searches.allFound")}
            asked={asked}
            t={t}
          />
        )}
      </div>
    </>
  );
}

interface SearchedTextsProps
  extends Pick<TableCardProps, "id" | "title" | "note" | "table" | "otherwise" | "asked" | "t"> {
  readonly queries: readonly QueryStatistics[];
}

/** The search has no form for frames: there it opens in a new tab, and the console stays. */
export function SearchedTexts({ queries, ...card }: SearchedTextsProps) {
  const { t, asked } = card;
  return (
    <TableCard
      {...card}
      columns={[
        t("column.text"),
        t("column.byPeople"),
        t("column.byAgents"),
        t("column.noResult"),
        t("column.opened"),
        t("column.place"),
      ]}
      rows={queries.map((row) => [
        { text: row.query, href: `/?${new URLSearchParams({ q: row.query })}` },
        count(row.searches - row.agentSearches, t.language),
        count(row.agentSearches, t.language),
        count(row.withoutResults, t.language),
        count(row.clicks, t.language),
        row.meanClickedRank === null ? "–" : rankText(row.meanClickedRank, t),
      ])}
      numeric={[1, 2, 3, 4, 5]}
      leavesFrame={asked.isEmbedded}
    />
  );
}

function rankText(rank: number, { language }: PageTranslator): string {
  return rank.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
