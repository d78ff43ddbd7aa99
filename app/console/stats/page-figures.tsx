import type { PageVoteStatistics } from "knowledge-sdk/wiki";
import { count, percent } from "../_components/format.ts";
import { DataTable } from "../_figures/data-table.tsx";
import { FigureCard, NothingYet } from "../_figures/figure-card.tsx";
import { type AskedReport, tableAddress } from "./asked-report.ts";

interface PageFiguresProps {
  readonly votes: PageVoteStatistics;
  readonly asked: AskedReport;
}

/** Readers' votes on pages. */
export function PageFigures({ votes: { yes, no, pages }, asked }: PageFiguresProps) {
  return (
    <section aria-labelledby="pages" className="mt-10">
      <h2 id="pages" className="text-xl font-semibold leading-snug">
        Pages
      </h2>
      {pages.length === 0 ? (
        <div className="mt-3">
          <NothingYet>
            No reader has said in these days whether a page was helpful. Every page asks the
            question.
          </NothingYet>
        </div>
      ) : (
        <>
          <p className="mt-1 text-sm text-muted">
            Votes: {count(yes + no)}, of which {percent(yes / (yes + no), 0)} said yes. Each browser
            has one vote per page, which counts for a year.
          </p>
          <div className="mt-4 grid gap-5 xl:grid-cols-2">
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
                  <a
                    key="page"
                    href={page.address}
                    target={asked.isEmbedded ? "_blank" : undefined}
                    rel="noreferrer"
                  >
                    {page.address}
                  </a>,
                  count(page.no),
                  count(page.yes),
                  percent(page.yes / (page.yes + page.no), 0),
                ])}
                numeric={[1, 2, 3]}
              />
            </FigureCard>
          </div>
        </>
      )}
    </section>
  );
}
