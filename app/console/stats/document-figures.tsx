import type { ClassificationReport } from "knowledge-sdk/service";
import { inline } from "knowledge-sdk/service-ui";
import type { PageTranslator } from "../../_messages/translate.ts";
import type { AskedReport } from "./asked-report.ts";
import type { FigureAddress } from "./figure-address.ts";
import { leadsTo } from "./leads-to.tsx";
import { linked } from "./linked.ts";
import { TableCard } from "./table-card.tsx";

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
    <TableCard
      id="documents"
      title={title}
      note={inline(
        t.pieces("documents.note", {
          opened,
          inserted,
          rejected,
          tickets,
          link: leadsTo(to("used")),
        }),
      )}
      table="documents"
      asked={asked}
      t={t}
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
  );
}
