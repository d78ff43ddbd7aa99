import type { ClassificationReport } from "knowledge-sdk/host";
import { count } from "../_components/format.ts";
import { DataTable } from "../_figures/data-table.tsx";
import { FigureCard } from "../_figures/figure-card.tsx";
import { type AskedReport, tableAddress } from "./asked-report.ts";

interface DocumentFiguresProps {
  readonly documents: NonNullable<ClassificationReport["documents"]>;
  readonly asked: AskedReport;
}

/** What agents did with the documents that were suggested to them. */
export function DocumentFigures({ documents, asked }: DocumentFiguresProps) {
  const title = "Suggested documents";
  const { tickets, opened, inserted, rejected } = documents;
  return (
    <FigureCard
      id="documents"
      title={title}
      note={`Opened ${count(opened)}, inserted ${count(inserted)} and rejected ${count(rejected)} times, for ${count(tickets)} tickets.`}
      csv={tableAddress(asked, "documents")}
    >
      <DataTable
        caption={title}
        columns={["Document", "Opened", "Inserted", "Rejected"]}
        rows={documents.documents.map((document) => [
          document.id,
          count(document.opened),
          count(document.inserted),
          count(document.rejected),
        ])}
        numeric={[1, 2, 3]}
      />
    </FigureCard>
  );
}
