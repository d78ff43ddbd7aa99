import type { SearchStatistics } from "knowledge-sdk/host";
import type { PageVoteCounts, PageVoteStatistics } from "knowledge-sdk/wiki";
import type { ReactNode } from "react";
import { count, percent } from "../_components/format.ts";
import { DataTable } from "../_figures/data-table.tsx";
import { FigureCard, NothingYet } from "../_figures/figure-card.tsx";
import { type AskedReport, tableAddress } from "./asked-report.ts";
import { Queries } from "./search-figures.tsx";

interface PageFiguresProps {
  readonly votes: PageVoteStatistics;
  /** Null where searches are not counted. */
  readonly statistics: SearchStatistics | null;
  readonly asked: AskedReport;
}

/** Pages that fail their readers, by what readers say and by what they do not open. */
export function PageFigures({ votes, statistics, asked }: PageFiguresProps) {
  const { yes, no, pages } = votes;
  return (
    <section aria-labelledby="pages" className="mt-10">
      <h2 id="pages" className="text-xl font-semibold leading-snug">
        Pages
      </h2>
      <p className="mt-1 text-sm text-muted">
        {yes + no === 0
          ? "No reader has said in these days whether a page was helpful. Every page asks the question."
          : `Votes: ${count(yes + no)}, of which ${percent(yes / (yes + no), 0)} said yes. Each browser has one vote per page, which counts for a year.`}
      </p>
      <div className="mt-4 grid gap-5 xl:grid-cols-2">
        {pages.length === 0 ? null : (
          <FigureCard
            id="page-votes"
            title="Least helpful pages"
            note="Look at what was searched without results before you rewrite one."
            csv={tableAddress(asked, "page-votes")}
          >
            <DataTable
              caption="Least helpful pages"
              columns={["Page", "No", "Yes", "Helpful"]}
              rows={pages.map((page) => [
                <JudgedPage key="page" page={page} isEmbedded={asked.isEmbedded} />,
                count(page.no),
                count(page.yes),
                percent(page.yes / (page.yes + page.no), 0),
              ])}
              numeric={[1, 2, 3]}
            />
          </FigureCard>
        )}
        {statistics === null || statistics.searches === 0 ? null : (
          <NotOpened statistics={statistics} asked={asked} />
        )}
      </div>
    </section>
  );
}

interface NotOpenedProps {
  readonly statistics: SearchStatistics;
  readonly asked: AskedReport;
}

function NotOpened({ statistics: { topNotOpened }, asked }: NotOpenedProps): ReactNode {
  return (
    <FigureCard
      id="unopened-searches"
      title="Found and not opened"
      note="Nobody opened a hit: titles and passages do not promise an answer, or the passage already gave it. Searches of programs count too."
      csv={tableAddress(asked, "searches-not-opened")}
    >
      {topNotOpened.length === 0 ? (
        <NothingYet>Of every stored text with results, a hit was opened.</NothingYet>
      ) : (
        <Queries
          caption="Found and not opened"
          queries={topNotOpened}
          isEmbedded={asked.isEmbedded}
        />
      )}
    </FigureCard>
  );
}

interface JudgedPageProps {
  readonly page: PageVoteCounts;
  readonly isEmbedded: boolean;
}

/** A page with what its readers have said. */
function JudgedPage({ page: { address, comments = [] }, isEmbedded }: JudgedPageProps) {
  return (
    <>
      <a href={address} target={isEmbedded ? "_blank" : undefined} rel="noreferrer">
        {address}
      </a>
      {comments.length === 0 ? null : (
        <ul className="mt-1 space-y-1 whitespace-normal text-sm">
          {comments.map(({ text, day, isHelpful }, index) => (
            <li key={`${index} ${day}`} className="[overflow-wrap:anywhere]" dir="auto">
              “{text}”{" "}
              <span className="text-muted">
                {isHelpful ? "Yes" : "No"}, {day}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
