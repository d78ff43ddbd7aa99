import type { ClassificationReport } from "knowledge-sdk/host";
import type { PageTranslator } from "../../_messages/translate.ts";
import { count } from "../_components/format.ts";
import { DataTable } from "../_figures/data-table.tsx";
import { FigureCard } from "../_figures/figure-card.tsx";
import { type AskedReport, tableAddress } from "./asked-report.ts";

interface DocumentFiguresProps {
  readonly documents: NonNullable<ClassificationReport["documents"]>;
  readonly asked: AskedReport;
  readonly t: PageTranslator;
}

/** What agents did with the documents that were suggested to them. */
export function DocumentFigures({ documents, asked, t }: DocumentFiguresProps) {
  const title = t("documents.title");
  const { tickets, opened, inserted, rejected } = documents;
  return (
    <FigureCard
      id="documents"
      title={title}
      note={t("documents.note", { opened, inserted, rejected, tickets })}
      t={t}
      csv={tableAddress(asked, "documents")}
    >
      <DataTable
        t={t}
        caption={title}
        columns={[
          t("column.document"),
          t("column.opened"),
          t("column.inserted"),
          t("column.rejected"),
        ]}
        rows={documents.documents.map((document) => [
          document.id,
          count(document.opened, t.language),
          count(document.inserted, t.language),
          count(document.rejected, t.language),
        ])}
        numeric={[1, 2, 3]}
      />
    </FigureCard>
  );
}
