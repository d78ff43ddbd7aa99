import type { ClassificationReport } from "knowledge-sdk/service";
import { inline } from "knowledge-sdk/service-ui";
import Link from "next/link";
import type { PageTranslator } from "../../_messages/translate.ts";
import { DataTable } from "../_figures/data-table.tsx";
import { FigureCard } from "../_figures/figure-card.tsx";
import { type AskedReport, tableAddress } from "./asked-report.ts";
import type { FigureAddress } from "./figure-address.ts";
import { linked } from "./linked.ts";

interface DocumentFiguresProps {
  readonly documents: NonNullable<ClassificationReport["documents"]>;
  readonly asked: AskedReport;
  readonly to: FigureAddress;
  readonly t: PageTranslator;
}

/** What agents did with the documents that were suggested to them. */
export function DocumentFigures({ documents, asked, to, t }: DocumentFiguresProps) {
  const title = t("documents.title");
  const { tickets, opened, inserted, rejected } = documents;
  return (
    <FigureCard
      id="documents"
      title={title}
      note={inline(
        t.pieces("documents.note", {
          opened,
          inserted,
          rejected,
          tickets,
          link: (text) => (
            <Link href={to("used")} prefetch={false}>
              {text}
            </Link>
          ),
        }),
      )}
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
          linked(document.opened, t, to("opened", { document: document.id })),
          linked(document.inserted, t, to("inserted", { document: document.id })),
          linked(document.rejected, t, to("rejected", { document: document.id })),
        ])}
        numeric={[1, 2, 3]}
      />
    </FigureCard>
  );
}
