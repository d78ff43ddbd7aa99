import type { SearchStatistics } from "knowledge-sdk/host";
import { inline } from "knowledge-sdk/service-ui";
import type { PageVoteCounts, PageVoteStatistics } from "knowledge-sdk/wiki";
import type { PageTranslator } from "../../_messages/translate.ts";
import { count, percent } from "../_components/format.ts";
import type { AskedReport } from "./asked-report.ts";
import { SearchedTexts } from "./search-figures.tsx";
import { TableCard } from "./table-card.tsx";

interface PageFiguresProps {
  readonly votes: PageVoteStatistics;
  /** Null where searches are not counted. */
  readonly statistics: SearchStatistics | null;
  readonly asked: AskedReport;
  readonly t: PageTranslator;
}

/** Pages that fail their readers, by what readers say and by what they do not open. */
export function PageFigures({ votes, statistics, asked, t }: PageFiguresProps) {
  const { yes, no, pages } = votes;
  return (
    <section aria-labelledby="pages" className="mt-10">
      <h2 id="pages" className="text-xl font-semibold leading-snug">
        {t("votes.title")}
      </h2>
      <p className="mt-1 text-sm text-muted">
        {yes + no === 0
          ? t("votes.none")
          : t("votes.counted", {
              votes: yes + no,
              share: percent(yes / (yes + no), 0, t.language),
            })}
      </p>
      <div className="mt-4 grid gap-5 xl:grid-cols-2">
        {pages.length === 0 ? null : (
          <TableCard
            id="page-votes"
            title={t("votes.least")}
            note={t("votes.leastNote")}
            table="page-votes"
            asked={asked}
            t={t}
            columns={[t("column.page"), t("column.no"), t("column.yes"), t("column.helpful")]}
            rows={pages.map((page) => [
              <JudgedPage key="page" t={t} page={page} isEmbedded={asked.isEmbedded} />,
              count(page.no, t.language),
              count(page.yes, t.language),
              percent(page.yes / (page.yes + page.no), 0, t.language),
            ])}
            numeric={[1, 2, 3]}
          />
        )}
        {statistics === null || statistics.searches === 0 ? null : (
          <SearchedTexts
            id="unopened-searches"
            title={t("searches.unopened")}
            note={t("searches.unopenedNote")}
            table="searches-not-opened"
            queries={statistics.topNotOpened}
            otherwise={t("searches.allOpened")}
            asked={asked}
            t={t}
          />
        )}
      </div>
    </section>
  );
}

interface JudgedPageProps {
  readonly page: PageVoteCounts;
  readonly isEmbedded: boolean;
  readonly t: PageTranslator;
}

/** A page with what its readers have said. */
function JudgedPage({ page: { address, comments = [] }, isEmbedded, t }: JudgedPageProps) {
  return (
    <>
      <a href={address} target={isEmbedded ? "_blank" : undefined} rel="noreferrer">
        {address}
      </a>
      {comments.length === 0 ? null : (
        <ul className="mt-1 space-y-1 whitespace-normal text-sm">
          {comments.map(({ text, day, isHelpful }, index) => (
            <li key={`${index} ${day}`} className="[overflow-wrap:anywhere]" dir="auto">
              {inline(
                t.pieces("votes.comment", {
                  text,
                  vote: t(isHelpful ? "column.yes" : "column.no"),
                  day,
                  said: (said) => <span className="text-muted">{said}</span>,
                }),
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
