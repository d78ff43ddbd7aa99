import type { ClassificationReport } from "knowledge-sdk/service";
import type { PageTranslator } from "../../_messages/translate.ts";
import { clipped } from "../_components/format.ts";
import { ticketAddress } from "../_components/ticket-address.ts";
import type { AskedReport } from "./asked-report.ts";
import type { FigureAddress } from "./figure-address.ts";
import { linked } from "./linked.ts";
import { TableCard } from "./table-card.tsx";

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
    <TableCard
      id="misclassifications"
      title={title}
      note={t("mistakes.note")}
      table="misclassifications"
      otherwise={t(overall.judged === 0 ? "stats.noneJudged" : "mistakes.none")}
      asked={asked}
      t={t}
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
  );
}
