import type { ClassificationReport, MisplacedTicket } from "knowledge-sdk/host";
import { inline } from "knowledge-sdk/wiki-ui";
import Link from "next/link";
import type { PageTranslator } from "../../_messages/translate.ts";
import { clipped } from "../_components/format.ts";
import { DataTable } from "../_figures/data-table.tsx";
import { FigureCard, NothingYet } from "../_figures/figure-card.tsx";
import { listAddress } from "../tickets/_list/list-parameters.ts";
import { type AskedReport, tableAddress } from "./asked-report.ts";

interface MisclassificationsProps {
  readonly report: ClassificationReport;
  readonly asked: AskedReport;
  readonly t: PageTranslator;
}

/** The pairs that are mixed up most, with tickets to look at. */
export function Misclassifications({
  report: { misclassifications, overall },
  asked,
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
            <Pair key="pair" t={t} predicted={predicted} correct={correct} />,
            <Link
              key="all"
              href={listAddress({
                status: "corrected",
                predicted,
                collection: correct,
                ...(asked.isEmbedded && { embed: "1" }),
              })}
              prefetch={false}
            >
              {inline(
                t.pieces("mistakes.tickets", {
                  tickets,
                  more: (text) => <span className="sr-only">{text}</span>,
                }),
              )}
            </Link>,
            <TicketLinks key="tickets" tickets={some} isEmbedded={asked.isEmbedded} />,
          ])}
          numeric={[1]}
          isWhole
        />
      )}
    </FigureCard>
  );
}

interface PairProps {
  readonly predicted: string;
  readonly correct: string;
  readonly t: PageTranslator;
}

function Pair({ predicted, correct, t }: PairProps) {
  return (
    <>
      {predicted}
      <span className="block">
        <span aria-hidden="true">→ </span>
        <span className="sr-only">{t("mistakes.insteadOf")}</span>
        {correct}
      </span>
    </>
  );
}

interface TicketLinksProps {
  readonly tickets: readonly MisplacedTicket[];
  readonly isEmbedded: boolean;
}

function TicketLinks({ tickets, isEmbedded }: TicketLinksProps) {
  return (
    <ul className="grid min-w-40">
      {tickets.map(({ correlationId, title }) => (
        <li key={correlationId} className="min-w-0">
          <Link href={ticketAddress(correlationId, isEmbedded)} prefetch={false}>
            {clipped(correlationId, 40)}
          </Link>
          {title === null ? null : <span className="text-muted"> {clipped(title, 34)}</span>}
        </li>
      ))}
    </ul>
  );
}

function ticketAddress(correlationId: string, isEmbedded: boolean): string {
  const parameters = new URLSearchParams({ id: correlationId });
  if (isEmbedded) parameters.set("embed", "1");
  return `/console/tickets/one?${parameters}`;
}
