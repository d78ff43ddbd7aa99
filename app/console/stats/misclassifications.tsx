import type { ClassificationReport } from "knowledge-sdk/service";
import type { PageTranslator } from "../../_messages/translate.ts";
import { clipped } from "../_components/format.ts";
import { DataTable } from "../_figures/data-table.tsx";
import { FigureCard, NothingYet } from "../_figures/figure-card.tsx";
import { type AskedReport, tableAddress, ticketAddress } from "./asked-report.ts";
import type { FigureAddress } from "./figure-address.ts";
import { linked } from "./linked.ts";

interface MisclassificationsProps {
  readonly report: ClassificationReport;
  readonly asked: AskedReport;
  readonly to: FigureAddress;
  readonly t: PageTranslator;
}

/** The pairs that are mixed up most, with tickets to look at. */
export function Misclassifications({
  report: { misclassifications, overall },
  asked,
  to,
  t,
}: MisclassificationsProps) {
  const title = t("mistakes.title");
  return (
    <FigureCard
      id="misclassifications"
      title={title}
      note={t("mistakes.note")}
      t={t}
      csv={tableAddress(asked, "misclassifications")}
    >
      {misclassifications.length === 0 ? (
        <NothingYet>{overall.judged === 0 ? t("stats.noneJudged") : t("mistakes.none")}</NothingYet>
      ) : (
        <DataTable
          t={t}
          caption={title}
          columns={[t("column.pair"), t("nav.tickets"), t("column.some")]}
          rows={misclassifications.map(({ predicted, correct, count: tickets, tickets: some }) => [
            { text: predicted, note: `→ ${correct}` },
            linked(tickets, t, to("belonging", { predicted, collection: correct })),
            some.map(({ correlationId, title: about }) => ({
              text: clipped(correlationId, 40),
              href: ticketAddress(correlationId, asked.isEmbedded),
              ...(about !== null && { note: clipped(about, 34) }),
            })),
          ])}
          numeric={[1]}
          isWhole
        />
      )}
    </FigureCard>
  );
}
